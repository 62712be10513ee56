import type { Queries } from '../database/database.ts';
import type { LedgerAccount } from './ledger-account.ts';
import type { AccountBalance } from './post-transfer.ts';

/** An account that nothing was posted to yet is zero, version 0. */
export const readBalance = async (db: Queries, account: LedgerAccount): Promise<AccountBalance> => {
  const row = await db.get<{ amount_minor: number; version: number }>(
    'SELECT amount_minor, version FROM balances WHERE account = ?',
    account,
  );
  return { balanceMinor: row?.amount_minor ?? 0, version: row?.version ?? 0 };
};
