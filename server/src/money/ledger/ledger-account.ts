import type { Queries } from '../../platform/database/database.ts';

/** A player's wallet account. Only `postToWallet` moves money to or from it. */
export type WalletAccount = `wallet:${string}`;

/** What the hall owes the casino's platform of a site, by the key of the site; negative: what the platform owes the hall. */
export type PlatformAccount = `platform:${number}`;

/** All accounts except those of wallets and of casinos' platforms. */
export type OtherAccount =
  | 'house'
  | 'cashier'
  | 'bank'
  | 'provider'
  | 'safe'
  | 'card'
  | 'differences'
  | `transit:${string}`
  | `machine:${string}`
  | `jackpot:${string}`
  | `pay:${string}`
  | `withdrawal:${string}`
  | `deposit:${string}`
  | `voucher:${string}`
  | PlatformAccount;

/** A ledger account, that is, a place where money can be. The sum of all accounts is always zero. */
export type LedgerAccount = WalletAccount | OtherAccount;

export interface AccountBalance {
  readonly balanceMinor: number;
  readonly version: number;
}

export const walletAccountOf = (playerId: string): WalletAccount => `wallet:${playerId}`;
export const platformAccountOf = (siteKey: number): PlatformAccount => `platform:${siteKey}`;
export const transitAccountOf = (transferId: string): OtherAccount => `transit:${transferId}`;
export const machineMeterAccountOf = (machineId: string): OtherAccount => `machine:${machineId}`;
export const jackpotAccountOf = (brandId: string): OtherAccount => `jackpot:${brandId}`;
/** Returns the account of a jackpot that was hit and waits for approval. */
export const pendingHandPayAccountOf = (payId: string): OtherAccount => `pay:${payId}`;
/** Returns the account of a withdrawal that was requested and is not paid out yet. */
export const withdrawalAccountOf = (withdrawalId: string): OtherAccount => `withdrawal:${withdrawalId}`;
/** Returns the account of a deposit that has arrived and is not in the wallet yet. */
export const depositAccountOf = (depositId: string): OtherAccount => `deposit:${depositId}`;

/** Returns the account of a voucher that was sold and is not redeemed yet. */
export const voucherAccountOf = (voucherId: string): OtherAccount => `voucher:${voucherId}`;

/**
 * Accounts without a stored balance, besides those of the casinos' platforms. `house` and `differences` (surplus of cash counts; negative:
 * shortage) are the operator's own. The others represent the outside world: cash in drawers and in the safe, money at the bank, at the card
 * acquirer and at the payment provider. Money there is a negative balance.
 */
const openAccounts = ['house', 'cashier', 'bank', 'provider', 'card', 'safe', 'differences'] as const;

/**
 * Returns true for `openAccounts` and for the casinos' platforms. They have no stored balance, because nearly every transfer changes
 * one of them and would contend for its row lock: their balance is the sum of their entries, and may be negative.
 */
export const isAccountWithoutStoredBalance = (account: string): boolean =>
  (openAccounts as readonly string[]).includes(account) || account.startsWith('platform:');

/**
 * SQL condition: the column contains the account of a casino's platform. Written exactly as in the index `entries_of_platforms`,
 * because otherwise the engine would scan the entries of the whole hall.
 */
export const isPlatformAccountSql = (column: string): string => `substr(${column}, 1, 9) = 'platform:'`;

/** The names of `openAccounts`, as an SQL list. */
export const openNames: string = openAccounts.map((account) => `'${account}'`).join(', ');

/** SQL condition: the column contains an account without a stored balance. */
export const accountWithoutStoredBalanceSql = (column: string): string =>
  `(${column} IN (${openNames}) OR ${column} LIKE 'platform:%')`;

/** Returns an account's balance; zero with version 0 if it has no entries. For an open account it sums all entries. */
export const readLedgerBalance = async (db: Queries, account: LedgerAccount): Promise<AccountBalance> => {
  const row = await db.get<{ amount_minor: number; version: number }>(
    isAccountWithoutStoredBalance(account)
      ? `SELECT coalesce(sum(amount_minor), 0) AS amount_minor, count(*) AS version
         FROM entries WHERE account = ?${account.startsWith('platform:') ? ` AND ${isPlatformAccountSql('account')}` : ''}`
      : 'SELECT amount_minor, version FROM balances WHERE account = ?',
    account,
  );
  return { balanceMinor: row?.amount_minor ?? 0, version: row?.version ?? 0 };
};

/** Returns the balances of players' wallets, without players who never had money. */
export const readWalletBalances = async (
  db: Pick<Queries, 'all'>,
  playerIds: readonly string[],
): Promise<(AccountBalance & { readonly playerId: string })[]> => {
  const places = playerIds.map(() => '?').join(', ');
  const rows = await db.all<{ account: string; amount_minor: number; version: number }>(
    `SELECT account, amount_minor, version FROM balances WHERE account IN (${places})`,
    ...playerIds.map(walletAccountOf),
  );
  return rows.map(({ account, amount_minor, version }) => ({
    playerId: account.slice('wallet:'.length),
    balanceMinor: amount_minor,
    version,
  }));
};
