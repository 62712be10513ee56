import type { Queries } from '../database/database.ts';
import { isOpenAccount, type LedgerAccount } from './ledger-account.ts';
import type { AccountBalance } from './ledger-transfer.ts';

/** Returns zero and version 0 for an account without entries. Adds up all entries of the house and the cashier. */
export const readBalance = async (db: Queries, account: LedgerAccount): Promise<AccountBalance> => {
  const row = await db.get<{ amount_minor: number; version: number }>(
    isOpenAccount(account)
      ? `SELECT coalesce(sum(amount_minor), 0) AS amount_minor, count(*) AS version
         FROM entries WHERE account = ?`
      : 'SELECT amount_minor, version FROM balances WHERE account = ?',
    account,
  );
  return { balanceMinor: row?.amount_minor ?? 0, version: row?.version ?? 0 };
};
