import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const fileName = 'last-backup.json';

const lastBackupSchema = z.object({
  /** When the copy of the database was begun, in ms since 1970. */
  at: z.int().check(z.nonnegative()),
  folder: z.string(),
});
export type LastBackup = z.infer<typeof lastBackupSchema>;

/** Notes in the data folder that the database was backed up, so that somebody can see when that stops. */
export const noteBackup = async (dataDir: string, last: LastBackup): Promise<void> => {
  const path = join(dataDir, fileName);
  await writeFile(`${path}.new`, `${JSON.stringify(last)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
};

/** Returns the newest backup of the database that was made with this data folder; null if none is known. */
export const readLastBackup = async (dataDir: string): Promise<LastBackup | null> => {
  try {
    const parsed = z.safeParse(lastBackupSchema, JSON.parse(await readFile(join(dataDir, fileName), 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};
