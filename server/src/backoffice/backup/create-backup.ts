import { copyFileSync, existsSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { migrations } from '../../platform/database/migration-list.ts';
import type { DatabaseLocation } from '../../platform/database/open-database.ts';
import { parsePostgresConnectionUrl } from '../../platform/database/postgres-connection-config.ts';
import { schemaGenerationOf } from '../../platform/database/schema-migration.ts';
import { SqliteConnection } from '../../platform/database/sqlite-connection.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { createOwnerOnlyFolder } from '../../platform/process/owner-only-files.ts';
import { createScratchFolder, deleteStaleScratchFiles } from '../../platform/process/scratch-folder.ts';
import { listJournalFiles, readJournalFile } from '../../play/journals/read-journal.ts';
import { type BackupManifest, excludedFromBackup, keyExcludedFromBackup } from './backup-manifest.ts';
import { copySqliteDatabase, fsyncFile } from './copy-sqlite-database.ts';
import { verifyBackupFiles } from './open-backup.ts';
import { runPostgresTool } from './run-postgres-tools.ts';
import { BackupFiles } from './write-backup-files.ts';

export interface BackupRequest {
  /** Location of the database to back up; null for a backup of journals only. */
  readonly databasePlace: (DatabaseLocation & { readonly dataDir: string }) | null;
  /** Folders with cabinet journals to back up. */
  readonly journals: readonly string[];
  /** Path of the backup folder to create, which must not exist. */
  readonly folder: string;
  /** The encryption key, and the data folder for temporary unencrypted copies; null for an unencrypted backup. */
  readonly encryption: { readonly key: Buffer; readonly dataDir: string } | null;
  readonly at: number;
}

/** Name prefix of files in a data folder that were renamed by a restore, which replaced them. */
export const movedAsidePrefix = 'before-restore-';

/** Returns the name of the PostgreSQL schema under which a restore keeps the previous tables. */
export const getPreRestoreSchemaName = (name: string): string =>
  `${movedAsidePrefix}${name}`.replaceAll('-', '_').toLowerCase();

/** The newest event of a machine that the database has acknowledged. */
export interface LastAcknowledgedEvent {
  readonly id: string;
  readonly seq: number;
  readonly journal: string | null;
}

/** What the manifest lists of a copied database, read from the copy or in its snapshot. */
interface CopiedFacts {
  readonly machines: readonly LastAcknowledgedEvent[];
  readonly migrations: readonly { readonly name: string; readonly checksum?: string | null }[];
}

// All columns, because databases from before the first release lack the checksum.
const migrationsSql = 'SELECT * FROM schema_migrations';
const machinesSql = 'SELECT id, acknowledged_seq AS seq, journal_id AS journal FROM machines ORDER BY id';

/**
 * Makes a backup while servers and agents run. The database is copied before the journals, so each journal contains at least the events
 * that the database has, and its newer events can be replayed. In the other order the database could have acknowledged events that no
 * journal has, which only a person could reconcile.
 */
export const createBackup = async (request: BackupRequest): Promise<BackupManifest> => {
  const { databasePlace, journals, folder, encryption } = request;
  if (existsSync(folder)) throw new ConfigError(`${folder} exists; name a folder that is not there yet.`);
  if (databasePlace && `${folder}/`.startsWith(`${databasePlace.dataDir}/`))
    throw new ConfigError(`${folder} is in DATA_DIR, and would be lost with it; name a folder on another disk.`);
  for (const from of journals)
    if (!existsSync(from)) throw new ConfigError(`There is no folder ${from} with journals; nothing was backed up.`);
  createOwnerOnlyFolder(folder);
  if (encryption === null) return copyAll(request, new BackupFiles(folder, null));
  const { key, dataDir } = encryption;
  deleteStaleScratchFiles(dataDir);
  if (databasePlace?.databaseUrl === null) refuseFullDisk(dataDir, databasePlace.databasePath);
  const scratch = createScratchFolder(dataDir, 'backup');
  try {
    return await copyAll(request, new BackupFiles(folder, { key, scratch }));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

/** Free space in bytes that a backup must leave on the database's disk, because a full disk stops all play. */
const leftFreeBytes = 256 * 1024 * 1024;

const refuseFullDisk = (dataDir: string, databasePath: string): void => {
  if (!existsSync(databasePath)) return;
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < statSync(databasePath).size + leftFreeBytes)
    throw new ConfigError(
      `The disk of ${dataDir} has no space for the encrypted copy; free some. Nothing was backed up.`,
    );
};

const copyAll = async (
  { databasePlace, journals, folder, encryption, at }: BackupRequest,
  files: BackupFiles,
): Promise<BackupManifest> => {
  const machines = new Map<string, BackupManifest['machines'][number]>();
  let checksums: Record<string, string> = {};
  if (databasePlace) {
    const { databaseUrl, databasePath } = databasePlace;
    const copied =
      databaseUrl === null
        ? await files.add('database.sqlite', 'database', (file) => copyDatabase(databasePath, file))
        : await files.add('database.pgdump', 'database', (file) => dump(databaseUrl, file));
    checksums = Object.fromEntries(copied.migrations.map(({ name, checksum }) => [name, checksum ?? '']));
    for (const { id, seq, journal } of copied.machines)
      machines.set(id, { id, acknowledgedSeq: seq, journalId: journal, lastSeq: null });
    for (const path of settingsIn(databasePlace.dataDir))
      await files.add(`settings/${path}`, 'setting', (file) => copyFileSync(join(databasePlace.dataDir, path), file));
    await copyEvidence(databasePlace.dataDir, files);
  }
  for (const [index, from] of journals.entries()) {
    const into = `journals/${index + 1}`;
    for (const journal of listJournalFiles(from)) {
      const { machineId, facts } = await files.add(`${into}/${basename(journal)}`, 'journal', (file) => {
        copySqliteDatabase(journal, file);
        return readJournalFile(file);
      });
      const known = machines.get(machineId) ?? { acknowledgedSeq: null, journalId: null };
      machines.set(machineId, {
        ...known,
        id: machineId,
        journalId: known.journalId ?? facts.id,
        lastSeq: facts.lastSeq,
      });
    }
    if (existsSync(join(from, 'agent.json')))
      await files.add(`${into}/agent.json`, 'agent', (file) => copyFileSync(join(from, 'agent.json'), file));
  }
  await files.finish({
    format: 1,
    at,
    engine: databasePlace === null ? null : databasePlace.databaseUrl === null ? 'sqlite' : 'postgres',
    generation: databasePlace === null ? 0 : schemaGenerationOf(migrations),
    migration: databasePlace === null ? '' : (migrations.at(-1)?.name ?? ''),
    checksums,
    order: ['database', 'settings', 'journals'],
    files: [...files.listed],
    machines: [...machines.values()],
    elsewhere: [...excludedFromBackup, ...(encryption === null ? [] : [keyExcludedFromBackup])],
  });
  // Verify the whole backup as a restore would, so that nobody relies on a backup that cannot be restored.
  return verifyBackupFiles(folder, encryption?.key ?? null);
};

const copyDatabase = (databasePath: string, file: string): CopiedFacts => {
  if (!existsSync(databasePath)) throw new ConfigError(`There is no database at ${databasePath}.`);
  copySqliteDatabase(databasePath, file);
  return { machines: rowsOfFile(file, machinesSql), migrations: rowsOfFile(file, migrationsSql) };
};

/** Dumps the PostgreSQL database and reads what the manifest lists from the same snapshot. */
const dump = async (databaseUrl: string, file: string): Promise<CopiedFacts> => {
  const client = new Client(parsePostgresConnectionUrl(databaseUrl));
  client.on('error', () => {});
  await client.connect();
  try {
    // Disable this timeout: the exported snapshot ends with this transaction, which is idle throughout a long dump.
    await client.query('SET idle_in_transaction_session_timeout = 0');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
    const { rows: machines } = await client.query<LastAcknowledgedEvent>(machinesSql);
    const { rows: ran } = await client.query<CopiedFacts['migrations'][number]>(migrationsSql);
    await runPostgresTool('pg_dump', databaseUrl, [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--exclude-schema=${getPreRestoreSchemaName('*')}`,
      `--snapshot=${rows[0]?.id}`,
      `--file=${file}`,
    ]);
    await client.query('COMMIT');
    fsyncFile(file);
    return { machines, migrations: ran };
  } finally {
    await client.end().catch(() => {});
  }
};

/** Returns the last acknowledged event of each machine in the current database, opened read-only; null if there is no database. */
export const readLastAcknowledgedMachineEvents = async ({
  databaseUrl,
  databasePath,
}: DatabaseLocation): Promise<LastAcknowledgedEvent[] | null> => {
  if (databaseUrl === null) return existsSync(databasePath) ? rowsOfFile(databasePath, machinesSql) : null;
  const client = new Client(parsePostgresConnectionUrl(databaseUrl));
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('machines') IS NOT NULL AS there");
    return rows[0]?.there ? (await client.query<LastAcknowledgedEvent>(machinesSql)).rows : null;
  } finally {
    await client.end().catch(() => {});
  }
};

const rowsOfFile = <Row>(file: string, text: string): Row[] => {
  const connection = new SqliteConnection(file, 'read');
  try {
    return connection.all<Row>(text, []);
  } finally {
    connection.close();
  }
};

/**
 * Returns true for a file in the data folder that is not backed up with the settings: the database and its locks, a demo's journals and
 * mails, temporary files, and copies of evidence, which are backed up separately.
 */
const isLeftOut = (name: string): boolean =>
  name.startsWith('reelfloor.sqlite') ||
  name.startsWith(movedAsidePrefix) ||
  ['agent', 'mail', 'scratch', 'evidence'].includes(name);

/** Returns the settings files, pages and pictures to back up, as paths relative to the data folder. */
const settingsIn = (dataDir: string, at = ''): string[] =>
  readdirSync(join(dataDir, at))
    .sort()
    .flatMap((name) => {
      const path = at === '' ? name : `${at}/${name}`;
      if (at === '' && isLeftOut(name)) return [];
      const kind = statSync(join(dataDir, path));
      if (kind.isDirectory()) return settingsIn(dataDir, path);
      return kind.isFile() ? [path] : [];
    });

/** Copies the recordings under legal hold that are stored on this node into the backup. */
const copyEvidence = async (dataDir: string, files: BackupFiles): Promise<void> => {
  const from = join(dataDir, 'evidence');
  const names = existsSync(from) ? readdirSync(from).sort() : [];
  for (const name of names.filter((each) => each.endsWith('.tar')))
    try {
      await files.add(`evidence/${name}`, 'evidence', (file) => copyFileSync(join(from, name), file));
    } catch (error) {
      // Ignore a missing file: it is deleted when its legal hold ends, which can happen during the backup.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(join(from, name))) throw error;
    }
};
