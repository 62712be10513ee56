import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackage, isExecutable } from './debian-package.ts';

const packages = '/usr/lib/postgresql';
/** The oldest version of PostgreSQL that knows the SQL that the server uses. */
const minVersion = 13;

export const howToInstallPostgres =
  'The tests on PostgreSQL need its server. Install it (Debian, Ubuntu: sudo apt-get install postgresql) or set POSTGRES_BIN.';

export const postgresBin = (): string | null => {
  const folders = [process.env.POSTGRES_BIN, ...debianFolders()];
  return folders.find((folder) => folder !== undefined && isThere(folder)) ?? null;
};

export const findPostgres = async (): Promise<string | null> => {
  if (postgresBin() === null) await installDebianPackage('postgresql', 'PostgreSQL');
  return postgresBin();
};

const debianFolders = (): string[] => {
  try {
    return readdirSync(packages)
      .filter((version) => Number(version) >= minVersion)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(packages, version, 'bin'));
  } catch {
    return [];
  }
};

const isThere = (folder: string): boolean =>
  isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres'));
