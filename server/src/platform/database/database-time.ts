import type { Engine, Queries } from './database.ts';

/** SQL for the database's Unix time in ms. SQLite uses the clock of this computer. */
export const timeOn: Record<Engine, string> = {
  sqlite: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
  postgres: 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
};

/** Returns the database's Unix time in ms, which all nodes follow. For programs that need it only once. */
export const readDatabaseTime = async (db: Queries): Promise<number> => {
  // SQLite uses the time of this computer. Read it from the process, so that a test can change it.
  if (db.engine === 'sqlite') return Date.now();
  const row = await db.get<{ at: number }>(`SELECT ${timeOn.postgres} AS at`);
  if (!row) throw new Error('the database did not say what time it is');
  return row.at;
};
