import type { Queries } from '../../platform/database/database.ts';

/** Returns a text that differs when a request for a second person was made, decided or has expired. */
export const readRequestsMark = async (db: Pick<Queries, 'all'>, now: number): Promise<string> => {
  const waiting = await db.all<{ id: string }>(
    "SELECT id FROM staff_requests WHERE state = 'waiting' AND expires_at >= ? ORDER BY id",
    now,
  );
  return waiting.map(({ id }) => id.slice(0, 8)).join(' ');
};
