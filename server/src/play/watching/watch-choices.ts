import { noteChange } from '../../platform/bus/note-change.ts';
import type { Queries, UnitOfWork } from '../../platform/database/database.ts';

/** Returns whether others may watch this player. A player who has not chosen may be watched, where the house allows it. */
export const readWatchChoice = async (db: Queries, playerId: string): Promise<boolean> => {
  const row = await db.get<{ is_allowed: number }>(
    'SELECT is_allowed FROM watch_choices WHERE player_id = ?',
    playerId,
  );
  return row === undefined || row.is_allowed === 1;
};

export const storeWatchChoice = async (
  unit: UnitOfWork,
  playerId: string,
  { isAllowed, at }: { readonly isAllowed: boolean; readonly at: number },
): Promise<void> => {
  await unit.run(
    `INSERT INTO watch_choices (player_id, is_allowed, at) VALUES (?, ?, ?)
     ON CONFLICT (player_id) DO UPDATE SET is_allowed = excluded.is_allowed, at = excluded.at`,
    playerId,
    isAllowed ? 1 : 0,
    at,
  );
  await noteChange(unit, 'watching', playerId);
};
