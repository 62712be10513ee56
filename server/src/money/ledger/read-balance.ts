import type { Queries } from '../../platform/database/database.ts';
import type { AccountBalance } from './cash-transfers.ts';
import { isOpenAccount, type LedgerAccount, walletOf } from './ledger-account.ts';

/** Returns an account's balance; zero with version 0 if it has no entries. For house and cashier it adds up all entries. */
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

/** Returns the balances of players' wallets. Players who never had money are left out. */
export const readWallets = async (
  db: Pick<Queries, 'all'>,
  playerIds: readonly string[],
): Promise<(AccountBalance & { readonly playerId: string })[]> => {
  const places = playerIds.map(() => '?').join(', ');
  const rows = await db.all<{ account: string; amount_minor: number; version: number }>(
    `SELECT account, amount_minor, version FROM balances WHERE account IN (${places})`,
    ...playerIds.map(walletOf),
  );
  return rows.map(({ account, amount_minor, version }) => ({
    playerId: account.slice('wallet:'.length),
    balanceMinor: amount_minor,
    version,
  }));
};
