import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { temporaryPlace } from './temporary-place.ts';

/** Opens an empty database in which the profile `demo` is assigned, as in every demo; `profile` null: none is. */
export const openTemporaryDatabase = async ({
  profile = 'demo',
}: {
  profile?: string | null;
} = {}): Promise<{
  database: Database;
  path: string;
  remove: () => Promise<void>;
}> => {
  const place = await temporaryPlace();
  const database = await openDatabase(place);
  if (profile !== null) await assign(database, profile);
  const remove = async () => {
    await database.close();
    await place.remove();
  };
  return { database, path: place.databasePath, remove };
};

/** Writes the rows itself, because this folder knows nothing of protection. */
const assign = async (database: Database, id: string): Promise<void> => {
  const json = await readFile(join(import.meta.dirname, '../../../profiles', `${id}.json`), 'utf8');
  const hash = createHash('sha256').update(json).digest('hex');
  await database.transact(async (tx) => {
    await tx.run('INSERT INTO profile_versions (hash, json) VALUES (?, ?)', hash, json);
    await tx.run(
      "INSERT INTO profile_assignments (number, hash, at, who, reason) VALUES (1, ?, 0, 'test', 'test')",
      hash,
    );
  });
};
