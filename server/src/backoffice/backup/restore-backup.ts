import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { lockDatabase } from '../../platform/database/lock-database.ts';
import { migrations } from '../../platform/database/migration-list.ts';
import { findChangedMigration } from '../../platform/database/migration-log.ts';
import { type DatabaseLocation, openDatabase } from '../../platform/database/open-database.ts';
import { parsePostgresConnectionUrl } from '../../platform/database/postgres-connection-config.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { createOwnerOnlyFolder } from '../../platform/process/owner-only-files.ts';
import { lockJournalsAgainstAgents } from '../../play/journals/lock-journals.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { fsyncFile } from './copy-sqlite-database.ts';
import { getPreRestoreSchemaName, movedAsidePrefix } from './create-backup.ts';
import { invalidateRestoredCredentials } from './invalidate-credentials.ts';
import type { OpenedBackup } from './open-backup.ts';
import { findPostgresTool, runPostgresTool } from './run-postgres-tools.ts';

export interface RestoreRequest {
  /** The backup that `openBackup` has verified. */
  readonly backup: Pick<OpenedBackup, 'folder' | 'manifest'>;
  readonly databasePlace: DatabaseLocation & { readonly dataDir: string };
  /** Folder into which missing journals are restored; null to restore none. */
  readonly journals: string | null;
  readonly at: number;
}

export interface RestoreResult {
  /** Where the restore moved the previous database: a folder or a schema; empty if there was none. */
  readonly aside: readonly string[];
  /** Files that already existed, so the restore left them unchanged. */
  readonly kept: readonly string[];
  readonly restored: readonly string[];
}

/**
 * Restores a backup: replaces the database, but restores settings and journals only where the file is missing. The previous database is
 * moved aside. Throws a ConfigError while a server uses the database or an agent the journals.
 */
export const restoreBackup = async ({
  backup: { folder, manifest },
  databasePlace,
  journals,
  at,
}: RestoreRequest): Promise<RestoreResult> => {
  refuseOtherEngine(manifest, databasePlace);
  refuseOtherVersion(manifest);
  const agentLock = journals !== null && existsSync(journals) ? lockJournalsAgainstAgents(journals) : () => {};
  try {
    const lock = await lockDatabase(databasePlace, () => {}, { patienceMs: 0 });
    try {
      const name = new Date(at).toISOString().replaceAll(/[:.]/g, '-');
      const aside = manifest.engine === null ? [] : await restoreDatabase(folder, databasePlace, name);
      const settings = manifest.engine === null ? [] : filesOf(manifest, 'setting');
      const evidence = manifest.engine === null ? [] : filesOf(manifest, 'evidence');
      const missing = [
        ...evidence.map((path) => ({ path, target: join(databasePlace.dataDir, path) })),
        ...settings.map((path) => ({
          path,
          target: join(databasePlace.dataDir, path.replace(/^settings\//, '')),
        })),
        ...(journals === null ? [] : journalTargets(manifest, journals)),
      ];
      const kept: string[] = [];
      const restored: string[] = [];
      for (const { path, target } of missing) {
        if (existsSync(target)) kept.push(target);
        else {
          mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
          copyFileSync(join(folder, path), target);
          restored.push(target);
        }
      }
      return { aside, kept, restored };
    } finally {
      await lock.release();
    }
  } finally {
    agentLock();
  }
};

const filesOf = ({ files }: BackupManifest, kind: string): string[] =>
  files.filter((file) => file.kind === kind).map(({ path }) => path);

const journalTargets = (manifest: BackupManifest, journals: string) => {
  createOwnerOnlyFolder(journals);
  return [...filesOf(manifest, 'journal'), ...filesOf(manifest, 'agent')].map((path) => ({
    path,
    target: join(journals, basename(path)),
  }));
};

const refuseOtherEngine = ({ engine }: BackupManifest, { databaseUrl }: DatabaseLocation): void => {
  const here = databaseUrl === null ? 'sqlite' : 'postgres';
  if (engine === null || engine === here) return;
  throw new ConfigError(
    engine === 'postgres'
      ? 'The backup is of a database in PostgreSQL: set DATABASE_URL to the target database. Nothing changed.'
      : 'The backup is of an embedded database: unset DATABASE_URL. Nothing changed.',
  );
};

/** Throws a ConfigError if this version could not open the database of the backup, which must not replace one that it can open. */
export const refuseOtherVersion = ({ engine, migration, checksums }: BackupManifest): void => {
  if (engine === null) return;
  if (!migrations.some(({ name }) => name === migration))
    throw new ConfigError(
      `The backup belongs to a newer version: this one lacks the migration ${migration}. Install that version first; nothing changed.`,
    );
  // A backup from before checksums were listed has no migration of this version.
  const ran = checksums
    ? Object.entries(checksums).map(([name, checksum]) => [name, { checksum }] as const)
    : migrations.map(({ name }) => [name, {}] as const);
  const other = findChangedMigration(migrations, new Map<string, { readonly checksum?: string }>(ran), engine);
  if (other)
    throw new ConfigError(
      `The backup belongs to another version of this program, before a release: its migration ${other.name} had other statements. Restore it with that version; nothing changed.`,
    );
};

const restoreDatabase = (folder: string, databasePlace: DatabaseLocation, name: string): Promise<string[]> =>
  databasePlace.databaseUrl === null
    ? restoreFile(join(folder, 'database.sqlite'), databasePlace.databasePath, name)
    : restoreDump(join(folder, 'database.pgdump'), databasePlace.databaseUrl, name);

/**
 * Restores a SQLite database file. Copies it next to its final path first, so that an interruption leaves either the old or the new
 * database complete.
 */
const restoreFile = async (copy: string, databasePath: string, name: string): Promise<string[]> => {
  const place = dirname(databasePath);
  const file = basename(databasePath);
  const ready = join(place, `${movedAsidePrefix}${name}.restoring`);
  copyFileSync(copy, ready);
  fsyncFile(ready);
  const before = readdirSync(place).filter((each) => [file, `${file}-wal`, `${file}-shm`].includes(each));
  const aside = join(place, `${movedAsidePrefix}${name}`);
  if (before.length > 0) mkdirSync(aside, { mode: 0o700 });
  for (const each of before) renameSync(join(place, each), join(aside, each));
  renameSync(ready, databasePath);
  fsyncFile(place);
  return before.length > 0 ? [aside] : [];
};

/** Restores a PostgreSQL dump into a new schema. The previous schema is renamed and keeps its tables. */
const restoreDump = async (dump: string, databaseUrl: string, name: string): Promise<string[]> => {
  findPostgresTool('pg_restore');
  const client = new Client(parsePostgresConnectionUrl(databaseUrl));
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM pg_class WHERE relnamespace = 'public'::regnamespace",
    );
    const isEmpty = Number(rows[0]?.count) === 0;
    const aside = getPreRestoreSchemaName(name);
    if (!isEmpty) {
      await client.query('BEGIN');
      await client.query(`ALTER SCHEMA public RENAME TO ${aside}`);
      await client.query('CREATE SCHEMA public');
      await client.query('COMMIT');
    }
    try {
      await runPostgresTool('pg_restore', databaseUrl, [
        ...['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'],
        ...[`--dbname=${decodeURIComponent(new URL(databaseUrl).pathname.slice(1))}`, dump],
      ]);
    } catch (error) {
      if (!isEmpty) await putBack(client, aside);
      throw error;
    }
    return isEmpty ? [] : [`schema ${aside}`];
  } finally {
    await client.end().catch(() => {});
  }
};

const putBack = async (client: Client, aside: string): Promise<void> => {
  await client.query('BEGIN');
  await client.query('DROP SCHEMA public CASCADE');
  await client.query(`ALTER SCHEMA ${aside} RENAME TO public`);
  await client.query('COMMIT');
};

/**
 * Opens a restored database and removes outdated data: connections of agents, server nodes, and authentication data, some of which was
 * ended or used since the backup.
 */
export const openRestoredDatabase = async (databasePlace: DatabaseLocation, at: number): Promise<Database> => {
  await forgetNodes(databasePlace);
  const database = await openDatabase(databasePlace);
  await database.transact(async (tx) => {
    await tx.run('UPDATE agent_links SET node_id = NULL');
    await invalidateRestoredCredentials(tx, at);
  });
  return database;
};

/** Marks the restored database's server nodes as dead before the database is opened, because opening waits for nodes that are alive. */
const forgetNodes = async ({ databaseUrl, databasePath }: DatabaseLocation): Promise<void> => {
  const sql = "UPDATE nodes SET state = 'dead'";
  if (databaseUrl === null) {
    const database = new DatabaseSync(databasePath);
    try {
      database.exec(sql);
    } finally {
      database.close();
    }
    return;
  }
  const client = new Client(parsePostgresConnectionUrl(databaseUrl));
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end().catch(() => {});
  }
};
