import type { LoginLabel } from '@reelfloor/protocol';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';

export interface LoginEntry {
  /** The player with this user name, or null. */
  readonly playerId: string | null;
  readonly username: string;
  readonly at: number;
  readonly ip: string;
  readonly label: LoginLabel;
  readonly signInId: string | null;
}

export const addLoginLogEntry = async (tx: DatabaseTransaction, entry: LoginEntry): Promise<void> => {
  await tx.query
    .insertInto('logins')
    .values({
      player_id: entry.playerId,
      username: entry.username,
      at: entry.at,
      ip: entry.ip,
      label: entry.label,
      sign_in_id: entry.signInId,
    })
    .execute();
};

/** Adds a login log entry, unless the same event came from this address less than `quietMs` ago, so that the log stays small. */
export const addLoginLogEntryUnlessRecent = async (
  tx: DatabaseTransaction,
  entry: LoginEntry,
  quietMs: number,
): Promise<void> => {
  const last = await tx.get<{ at: number; ip: string }>(
    'SELECT at, ip FROM logins WHERE player_id = ? AND label = ? ORDER BY id DESC LIMIT 1',
    entry.playerId,
    entry.label,
  );
  if (last && last.at > entry.at - quietMs && last.ip === entry.ip) return;
  await addLoginLogEntry(tx, entry);
};

export const readUsername = async (db: Pick<Queries, 'get'>, playerId: string): Promise<string> =>
  (await db.get<{ username: string }>('SELECT username FROM players WHERE id = ?', playerId))?.username ?? '';
