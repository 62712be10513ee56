import { copyFile } from 'node:fs/promises';
import type { Queries } from '../platform/database/database.ts';
import { createTemporaryPostgresDatabase } from '../platform/database/temporary-database.ts';
import type { ServerConfig } from '../start/config/server-config.ts';

/** Copies the database of a stopped server. Returns the settings with which a server opens the copy. */
export const copyOfDatabase = async (config: ServerConfig): Promise<Partial<ServerConfig>> => {
  if (config.databaseUrl !== null) return { databaseUrl: await createTemporaryPostgresDatabase(config.databaseUrl) };
  const databasePath = `${config.databasePath}-copy`;
  await copyFile(config.databasePath, databasePath);
  return { databasePath };
};

/** Reads everything about money and play that must be the same after a restore and the replay of the journals. */
export const readMoneyAndPlay = async (db: Queries) => ({
  accounts: await db.all(
    "SELECT account, amount_minor FROM balances WHERE amount_minor <> 0 AND account NOT LIKE 'transit:%' ORDER BY account",
  ),
  house: await db.get("SELECT CAST(sum(amount_minor) AS BIGINT) AS minor FROM entries WHERE account = 'house'"),
  sessions: await db.all(
    `SELECT id, player_id, machine_id, spins, stake_minor, win_minor, cash_in_minor, cash_out_minor, corrected_minor,
           CASE WHEN ended_at IS NULL THEN 0 ELSE 1 END AS ended FROM sessions ORDER BY id`,
  ),
  orders: await db.all('SELECT id, kind, player_id, session_id, amount_minor, state FROM cash_transfers ORDER BY id'),
  gameRounds: await db.all('SELECT session_id, stake_minor, win_minor FROM game_rounds ORDER BY session_id, number'),
});
