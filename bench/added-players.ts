import { DatabaseSync } from 'node:sqlite';

/** Adds players like the demo's first one, with its password. Returns their names. */
export const addPlayers = (databasePath: string, count: number): string[] => {
  const names = Array.from({ length: Math.max(0, count) }, (_, index) => `watcher${index + 1}`);
  const database = new DatabaseSync(databasePath, { timeout: 5000 });
  try {
    const known = database.prepare("SELECT * FROM players WHERE username = 'player1'").get() ?? {};
    const columns = Object.keys(known);
    const insert = database.prepare(
      `INSERT INTO players (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    for (const username of names) {
      const row = { ...known, id: `p-${username}`, username, email: `${username}@example.com` };
      insert.run(...columns.map((column) => row[column as keyof typeof row] ?? null));
    }
  } finally {
    database.close();
  }
  return names;
};
