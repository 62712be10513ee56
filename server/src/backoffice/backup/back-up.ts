import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { connectionConfig } from '../../platform/database/connection-config.ts';
import { migrations } from '../../platform/database/migration-list.ts';
import type { DatabasePlace } from '../../platform/database/open-database.ts';
import { generationOf } from '../../platform/database/schema-migration.ts';
import { SqliteConnection } from '../../platform/database/sqlite-connection.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { privateFolder } from '../../platform/process/private-place.ts';
import { listJournalFiles, readJournal } from '../../play/journals/read-journal.ts';
import { copySqlite, syncFile } from './copy-sqlite.ts';
import {
  type BackedUpFile,
  describeFile,
  keptElsewhere,
  type Manifest,
  manifestName,
  readManifest,
} from './manifest.ts';
import { runPostgresTool } from './postgres-tools.ts';

export interface BackupRequest {
  /** Where the database is; null for a backup of journals alone. */
  readonly databasePlace: (DatabasePlace & { readonly dataDir: string }) | null;
  /** Folders with cabinets' journals. */
  readonly journals: readonly string[];
  /** The folder that is made. It must not exist. */
  readonly folder: string;
  readonly at: number;
}

/** What a restore has put aside in a data folder begins so. */
export const asidePrefix = 'before-restore-';

/** Returns the name of the schema in which a restore keeps the tables that were there. */
export const asideSchema = (name: string): string =>
  `${asidePrefix}${name}`.replaceAll('-', '_').toLowerCase();

/** How far the database goes for a machine. */
export interface DatabaseMachine {
  readonly id: string;
  readonly seq: number;
  readonly journal: string | null;
}

const machinesSql = 'SELECT id, acknowledged_seq AS seq, journal_id AS journal FROM machines ORDER BY id';

/**
 * Makes a backup while servers and agents run. The database is copied first and the journals after them: then each journal
 * has at least the events that the database has, and what it has more can be replayed. The other way round the database would
 * have acknowledged events that no journal has, which only a person could reconcile.
 */
export const backUp = async ({ databasePlace, journals, folder, at }: BackupRequest): Promise<Manifest> => {
  if (existsSync(folder)) throw new ConfigError(`${folder} exists; name a folder that is not there yet.`);
  if (databasePlace && `${folder}/`.startsWith(`${databasePlace.dataDir}/`))
    throw new ConfigError(
      `${folder} is in DATA_DIR, and would be lost with it; name a folder on another disk.`,
    );
  privateFolder(folder);
  const files: BackedUpFile[] = [];
  const machines = new Map<string, Manifest['machines'][number]>();
  if (databasePlace) {
    const copied =
      databasePlace.databaseUrl === null
        ? copyFile(databasePlace.databasePath, folder)
        : await dump(databasePlace.databaseUrl, folder);
    files.push(await describeFile(folder, copied.path, 'books'));
    for (const { id, seq, journal } of copied.machines)
      machines.set(id, { id, acknowledgedSeq: seq, journalId: journal, lastSeq: null });
    for (const path of copyTree(databasePlace.dataDir, folder))
      files.push(await describeFile(folder, path, 'setting'));
    for (const path of copyEvidence(databasePlace.dataDir, folder))
      files.push(await describeFile(folder, path, 'evidence'));
  }
  for (const [index, from] of journals.entries()) {
    const into = `journals/${index + 1}`;
    mkdirSync(join(folder, into), { recursive: true, mode: 0o700 });
    for (const file of listJournalFiles(from)) {
      const path = `${into}/${basename(file)}`;
      copySqlite(file, join(folder, path));
      files.push(await describeFile(folder, path, 'journal'));
      const { machineId, facts } = readJournal(join(folder, path));
      const known = machines.get(machineId) ?? { acknowledgedSeq: null, journalId: null };
      machines.set(machineId, {
        ...known,
        id: machineId,
        journalId: known.journalId ?? facts.id,
        lastSeq: facts.lastSeq,
      });
    }
    if (!existsSync(join(from, 'agent.json'))) continue;
    copyFileSync(join(from, 'agent.json'), join(folder, into, 'agent.json'));
    files.push(await describeFile(folder, `${into}/agent.json`, 'agent'));
  }
  const manifest: Manifest = {
    format: 1,
    at,
    engine: databasePlace === null ? null : databasePlace.databaseUrl === null ? 'sqlite' : 'postgres',
    generation: databasePlace === null ? 0 : generationOf(migrations),
    migration: databasePlace === null ? '' : (migrations.at(-1)?.name ?? ''),
    order: ['books', 'settings', 'journals'],
    files,
    machines: [...machines.values()],
    elsewhere: [...keptElsewhere],
  };
  // The manifest last: a folder without one is no complete backup.
  writeFileSync(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  syncFile(folder);
  // Read it as a restore will, so that nobody keeps a backup that cannot be restored.
  return readManifest(folder);
};

interface CopiedDatabase {
  readonly path: string;
  readonly machines: readonly DatabaseMachine[];
}

const copyFile = (databasePath: string, folder: string): CopiedDatabase => {
  if (!existsSync(databasePath)) throw new ConfigError(`There are no books at ${databasePath}.`);
  const path = 'books.sqlite';
  copySqlite(databasePath, join(folder, path));
  return { path, machines: machinesOfFile(join(folder, path)) };
};

/** Dumps the database and reads its machines in one snapshot. */
const dump = async (databaseUrl: string, folder: string): Promise<CopiedDatabase> => {
  const path = 'books.pgdump';
  const client = new Client(connectionConfig(databaseUrl));
  client.on('error', () => {});
  await client.connect();
  try {
    // The snapshot lives as long as this transaction, and a dump takes its time.
    await client.query('SET idle_in_transaction_session_timeout = 0');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
    const { rows: machines } = await client.query<DatabaseMachine>(machinesSql);
    await runPostgresTool('pg_dump', databaseUrl, [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--exclude-schema=${asideSchema('*')}`,
      `--snapshot=${rows[0]?.id}`,
      `--file=${join(folder, path)}`,
    ]);
    await client.query('COMMIT');
    syncFile(join(folder, path));
    return { path, machines };
  } finally {
    await client.end().catch(() => {});
  }
};

/** Returns the machines of the present database, opened read-only; null if there is no database. */
export const readDatabaseMachines = async ({
  databaseUrl,
  databasePath,
}: DatabasePlace): Promise<DatabaseMachine[] | null> => {
  if (databaseUrl === null) return existsSync(databasePath) ? machinesOfFile(databasePath) : null;
  const client = new Client(connectionConfig(databaseUrl));
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      "SELECT to_regclass('machines') IS NOT NULL AS there",
    );
    return rows[0]?.there ? (await client.query<DatabaseMachine>(machinesSql)).rows : null;
  } finally {
    await client.end().catch(() => {});
  }
};

const machinesOfFile = (file: string): DatabaseMachine[] => {
  const connection = new SqliteConnection(file, 'read');
  try {
    return connection.all<DatabaseMachine>(machinesSql, []);
  } finally {
    connection.close();
  }
};

/**
 * Names in a data folder that are not copied with the settings: the database with its locks, a demo's journals and mails, what is needed for
 * a moment, and copies of evidence, which are copied by themselves.
 */
const isLeftOut = (name: string): boolean =>
  name.startsWith('reelfloor.sqlite') ||
  name.startsWith(asidePrefix) ||
  ['agent', 'mail', 'scratch', 'evidence'].includes(name);

/** Copies settings, pages and pictures. Returns their paths in the backup. */
const copyTree = (dataDir: string, folder: string): string[] => {
  const paths: string[] = [];
  const copy = (at: string): void => {
    for (const name of readdirSync(join(dataDir, at)).sort()) {
      const path = at === '' ? name : `${at}/${name}`;
      if (at === '' && isLeftOut(name)) continue;
      const kind = statSync(join(dataDir, path));
      if (kind.isDirectory()) copy(path);
      else if (kind.isFile()) {
        mkdirSync(join(folder, 'settings', at), { recursive: true, mode: 0o700 });
        copyFileSync(join(dataDir, path), join(folder, 'settings', path));
        paths.push(`settings/${path}`);
      }
    }
  };
  copy('');
  return paths;
};

/** Copies the evidence of legal holds that is kept on this node. Returns the paths in the backup. */
const copyEvidence = (dataDir: string, folder: string): string[] => {
  const from = join(dataDir, 'evidence');
  if (!existsSync(from)) return [];
  mkdirSync(join(folder, 'evidence'), { mode: 0o700 });
  return readdirSync(from)
    .filter((name) => name.endsWith('.tar'))
    .sort()
    .flatMap((name) => {
      try {
        copyFileSync(join(from, name), join(folder, 'evidence', name));
        return [`evidence/${name}`];
      } catch (error) {
        // The file is deleted when its legal hold ends, which can happen during the backup.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
    });
};
