import type { Queries } from '../../platform/database/database.ts';
import { hasCasinoPlatforms } from '../../platform/database/detect-casino-platforms.ts';
import {
  type AccountBalance,
  platformAccountOf,
  readLedgerBalance,
  readWalletBalances,
  walletAccountOf,
} from './ledger-account.ts';

/** A player whose money is at a casino's platform. */
export interface PlatformPlayer {
  readonly siteKey: number;
  /** The player's id at the casino's platform. */
  readonly ref: string;
}

/** Returns the casino's platform that holds the player's money; null if the wallet is in this ledger. */
export const findCasinoPlatformOfPlayer = async (
  db: Pick<Queries, 'get'>,
  playerId: string,
): Promise<PlatformPlayer | null> => {
  if (!hasCasinoPlatforms()) return null;
  const row = await db.get<{ site_id: number; platform_ref: string | null }>(
    `SELECT players.site_id, players.platform_ref FROM players JOIN sites ON sites.id = players.site_id
     WHERE players.id = ? AND sites.wallet = 'platform'`,
    playerId,
  );
  return row ? { siteKey: Number(row.site_id), ref: row.platform_ref ?? playerId } : null;
};

/** A player's balance, as far as this server knows it. */
export interface WalletBalance extends AccountBalance {
  /**
   * When the casino's platform reported the balance, in Unix ms; null if never. Absent for a wallet in this ledger, which is always
   * current.
   */
  readonly asOf?: number | null;
}

/** Returns the balance of a player's wallet; for a wallet at a casino's platform, the balance that the platform last reported. */
export const readWalletBalance = async (db: Queries, playerId: string): Promise<WalletBalance> => {
  if (!(await findCasinoPlatformOfPlayer(db, playerId))) return readLedgerBalance(db, walletAccountOf(playerId));
  const row = await db.get<{ amount_minor: number; at: number; version: number }>(
    'SELECT amount_minor, at, version FROM platform_balances WHERE player_id = ?',
    playerId,
  );
  if (!row) return { balanceMinor: 0, version: 0, asOf: null };
  return { balanceMinor: Number(row.amount_minor), version: Number(row.version), asOf: Number(row.at) };
};

/**
 * Returns the balances of these players, for wallets at casinos' platforms the last reported ones, without players who never had
 * money.
 */
export const readLastKnownWalletBalances = async (
  db: Pick<Queries, 'all'>,
  playerIds: readonly string[],
): Promise<(AccountBalance & { readonly playerId: string; readonly asOf?: number })[]> => {
  const wallets = await readWalletBalances(db, playerIds);
  if (!hasCasinoPlatforms() || playerIds.length === 0) return wallets;
  const rows = await db.all<{ player_id: string; amount_minor: number; version: number; at: number }>(
    `SELECT player_id, amount_minor, version, at FROM platform_balances
     WHERE player_id IN (${playerIds.map(() => '?').join(', ')})`,
    ...playerIds,
  );
  const said = rows.map((row) => ({
    ...{ playerId: row.player_id, balanceMinor: Number(row.amount_minor) },
    ...{ version: Number(row.version), asOf: Number(row.at) },
  }));
  return [...wallets, ...said];
};

/** SQL for the account with the money of the player whose id is the SQL expression `playerId`. */
export const playerMoneyAccountSql = (playerIdSql: string): string =>
  `coalesce((SELECT '${platformAccountOf(0).slice(0, -1)}' || sites.id FROM players JOIN sites ON sites.id = players.site_id
     WHERE players.id = ${playerIdSql} AND sites.wallet = 'platform'), 'wallet:' || ${playerIdSql})`;
