import { copyFile } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import { createPostgresDatabase } from '../database/temporary-place.ts';

/** Copies the books of a stopped server. Returns the settings with which a server opens the copy. */
export const copyOfBooks = async (config: Config): Promise<Partial<Config>> => {
  if (config.databaseUrl !== null) return { databaseUrl: await createPostgresDatabase(config.databaseUrl) };
  const databasePath = `${config.databasePath}-copy`;
  await copyFile(config.databasePath, databasePath);
  return { databasePath };
};
