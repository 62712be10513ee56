import type { Queries } from '../../platform/database/database.ts';

/** A player's wallet. Only `postToWallet` moves money to or from it. */
export type WalletAccount = `wallet:${string}`;

/** What we owe the casino's platform of a site, by the key of the site; below zero: what it owes us. */
export type PlatformAccount = `platform:${number}`;

/** Where else money can be. */
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

/** Where money can be. The sum of all accounts is always zero. */
export type LedgerAccount = WalletAccount | OtherAccount;

export interface AccountBalance {
  readonly balanceMinor: number;
  readonly version: number;
}

export const walletOf = (playerId: string): WalletAccount => `wallet:${playerId}`;
export const platformOf = (siteKey: number): PlatformAccount => `platform:${siteKey}`;
export const transitOf = (transferId: string): OtherAccount => `transit:${transferId}`;
export const machineMeterOf = (machineId: string): OtherAccount => `machine:${machineId}`;
export const jackpotOf = (brandId: string): OtherAccount => `jackpot:${brandId}`;
/** The account of a jackpot that was taken out of its pot and waits for a person. */
export const pendingHandPayOf = (payId: string): OtherAccount => `pay:${payId}`;
/** The account of what a player asked to withdraw and nobody has paid out yet. */
export const withdrawalOf = (withdrawalId: string): OtherAccount => `withdrawal:${withdrawalId}`;
/** The account of money that a player has paid in and that is not in the wallet yet. */
export const depositOf = (depositId: string): OtherAccount => `deposit:${depositId}`;

/** The account of a voucher that was sold and nobody has redeemed yet. */
export const voucherOf = (voucherId: string): OtherAccount => `voucher:${voucherId}`;

/**
 * Accounts without a stored balance, beside platforms. `house` and `differences` (what counts of cash were over, or short of below
 * zero) are the operator's own. The others are the world outside: cash in drawers and in the safe, money at the bank, at the
 * card terminal's acquirer and at the payment provider. What is there stands in them with a minus.
 */
const openAccounts = ['house', 'cashier', 'bank', 'provider', 'card', 'safe', 'differences'] as const;

/**
 * Returns true for `openAccounts` and the platforms of casinos. They have no stored balance, because nearly every transfer touches
 * one of them and would have to wait for its row: their balance is the sum of their entries, and may be negative.
 */
export const isOpenAccount = (account: string): boolean =>
  (openAccounts as readonly string[]).includes(account) || account.startsWith('platform:');

/**
 * SQL that is true if a column names the account of a casino's platform: the words of the index `entries_of_platforms`, without which
 * an engine reads the entries of the whole hall.
 */
export const isPlatformSql = (column: string): string => `substr(${column}, 1, 9) = 'platform:'`;

/** The names of `openAccounts`, as an SQL list. */
export const openNames: string = openAccounts.map((account) => `'${account}'`).join(', ');

/** SQL that is true if a column names an account without a stored balance. */
export const isOpenSql = (column: string): string =>
  `(${column} IN (${openNames}) OR ${column} LIKE 'platform:%')`;

/** Returns an account's balance; zero with version 0 if it has no entries. For an open account it adds up all entries. */
export const readBalance = async (db: Queries, account: LedgerAccount): Promise<AccountBalance> => {
  const row = await db.get<{ amount_minor: number; version: number }>(
    isOpenAccount(account)
      ? `SELECT coalesce(sum(amount_minor), 0) AS amount_minor, count(*) AS version
         FROM entries WHERE account = ?${account.startsWith('platform:') ? ` AND ${isPlatformSql('account')}` : ''}`
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
