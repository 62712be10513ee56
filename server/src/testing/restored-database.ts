import { copyFile } from 'node:fs/promises';
import { createPostgresDatabase } from '../platform/database/temporary-database.ts';
import type { Config } from '../start/config/config.ts';

/** Copies the database of a stopped server. Returns the settings with which a server opens the copy. */
export const copyOfDatabase = async (config: Config): Promise<Partial<Config>> => {
  if (config.databaseUrl !== null) return { databaseUrl: await createPostgresDatabase(config.databaseUrl) };
  const databasePath = `${config.databasePath}-copy`;
  await copyFile(config.databasePath, databasePath);
  return { databasePath };
};
