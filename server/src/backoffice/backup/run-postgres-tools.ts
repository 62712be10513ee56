import { spawn } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../platform/process/config-error.ts';

type Tool = 'pg_dump' | 'pg_restore';

const debianFolder = '/usr/lib/postgresql';

/**
 * Returns the path of a PostgreSQL program: in Debian's install folders, newest version first, then in PATH. Throws a ConfigError if there
 * is none.
 */
export const findPostgresTool = (tool: Tool, path = process.env.PATH ?? ''): string => {
  const folders = [...debianFolders(), ...path.split(':').filter((folder) => folder !== '')];
  const found = folders.map((folder) => join(folder, tool)).find(isExecutable);
  if (found !== undefined) return found;
  throw new ConfigError(
    `${tool} is not installed. Install PostgreSQL's client of the server's version or newer (Debian: apt-get install postgresql-client), or put it into PATH; nothing was done.`,
  );
};

/** Runs a PostgreSQL program on the database at the URL. Rejects with the program's output if it fails. */
export const runPostgresTool = async (tool: Tool, databaseUrl: string, args: readonly string[]): Promise<string> => {
  const child = spawn(findPostgresTool(tool), [...args], {
    env: { ...process.env, ...libpqEnvironment(databaseUrl) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let complaint = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return said;
  throw new ConfigError(`${tool} failed: ${complaint.trim() || `it ended with ${code}`}`);
};

const sslVariables = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  options: 'PGOPTIONS',
} as const;

/**
 * Returns the database URL as environment variables of libpq (PostgreSQL's client library), because other users could read a password in
 * the command line.
 */
const libpqEnvironment = (databaseUrl: string): Record<string, string> => {
  const url = new URL(databaseUrl);
  const { searchParams } = url;
  const place = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(url.hostname),
    PGPORT: searchParams.get('port') ?? url.port,
    PGUSER: searchParams.get('user') ?? decodeURIComponent(url.username),
    PGPASSWORD: searchParams.get('password') ?? decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
  };
  const secured = Object.entries(sslVariables).map(([name, variable]) => [variable, searchParams.get(name) ?? '']);
  return Object.fromEntries([...Object.entries(place), ...secured].filter(([, value]) => value !== ''));
};

const debianFolders = (): string[] => {
  try {
    return readdirSync(debianFolder)
      .sort((one, other) => Number(other) - Number(one))
      .map((version) => join(debianFolder, version, 'bin'));
  } catch {
    return [];
  }
};

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
