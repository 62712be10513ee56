import type { Engine, Queries } from './database.ts';

/** SQL for the database's time in ms since 1970. On SQLite that is the clock of this machine. */
export const timeOn: Record<Engine, string> = {
  sqlite: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
  postgres: 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
};

/** Returns the time that nodes go by, in ms since 1970, for programs without a clock that follows it. */
export const readTime = async (db: Queries): Promise<number> => {
  // SQLite takes its time from the system; ask the process instead, so that both see the same if a test sets it.
  if (db.engine === 'sqlite') return Date.now();
  const row = await db.get<{ at: number }>(`SELECT ${timeOn.postgres} AS at`);
  if (!row) throw new Error('the database did not say what time it is');
  return row.at;
};
