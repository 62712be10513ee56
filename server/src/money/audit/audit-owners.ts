import type { Queries } from '../../platform/database/database.ts';
import { faultLines } from '../ledger/fault-lines.ts';

export const ownerFaults = async (db: Queries): Promise<string[]> => {
  const rows = await db.all<{ account: string }>(
    `SELECT account FROM (SELECT DISTINCT account FROM entries UNION SELECT account FROM balances) AS named
     WHERE account NOT IN ('house', 'cashier')
       AND account NOT IN (SELECT 'wallet:' || id FROM players)
       AND account NOT IN (SELECT 'machine:' || id FROM machines)
       AND account NOT IN (SELECT 'jackpot:' || id FROM brands)
       AND account NOT IN (SELECT 'transit:' || id FROM cash_transfers)
       AND account NOT IN (SELECT 'pay:' || id FROM waiting_pays WHERE kind = 'jackpot')
     ORDER BY account`,
  );
  return faultLines(rows, ({ account }) => `account ${account} is nobody's`);
};
