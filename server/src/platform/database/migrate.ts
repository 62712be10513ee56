import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Engine } from './database.ts';
import { assertMigrationsUnchanged, type MigrationLog, queryRows, readMigrationLog } from './migration-log.ts';
import { type MigrationTimeouts, usualPatience } from './migration-timeouts.ts';
import {
  findIncompatibleMigration,
  findPendingMigrations,
  type MigrationTask,
  planMigrations,
} from './plan-migrations.ts';
import { isConnectionLost } from './postgres-errors.ts';
import { findLiveNodes, runMigration } from './run-migration.ts';
import type { Schema } from './schema.ts';
import { type RanMigration, type SchemaMigration, schemaGenerationOf } from './schema-migration.ts';
import {
  blockedMigrationError,
  MigrationFailed,
  missingMigrationError,
  NewerSchema,
  SchemaRefusal,
} from './schema-migration-errors.ts';

/** Number of the advisory lock that a program holds during migrations. */
const lockNumber = '3853314791062309107';
const retryMs = 200;

export interface MigrationReport {
  readonly ran: readonly string[];
  /** Names of pending `contract` migrations, which only the task `contract` runs. */
  readonly left: readonly string[];
  /** Names of migrations of the next version that have run and are compatible with this version. */
  readonly newer: readonly string[];
}

interface MigrationOptions {
  readonly migrations: readonly SchemaMigration[];
  readonly task: MigrationTask;
  readonly patience?: MigrationTimeouts;
}

/**
 * Runs the migrations of a task. Throws `NewerSchema` if this version is incompatible with the database, and `SchemaRefusal` if running
 * nodes would be incompatible after the migrations.
 */
export const runPendingMigrations = async (
  db: Kysely<Schema>,
  engine: Engine,
  { migrations, task, patience = usualPatience }: MigrationOptions,
): Promise<MigrationReport> => {
  const log = await readMigrationLog(db, engine);
  const { ran } = log;
  assertUsable(migrations, log, engine);
  if (findPendingMigrations(migrations, ran, task).length === 0) return reportOf(migrations, ran, []);
  return withMigrationLock(db, engine, patience, (line) => runPending(line, engine, { migrations, task, patience }));
};

/** Runs `work` on one connection, under a lock that keeps other programs from migrating the database. */
export const withMigrationLock = <T>(
  db: Kysely<Schema>,
  engine: Engine,
  patience: MigrationTimeouts,
  work: (line: Kysely<Schema>) => Promise<T>,
): Promise<T> =>
  db.connection().execute(async (line) => {
    await takeLock(line, engine, patience);
    try {
      return await work(line);
    } finally {
      if (engine === 'postgres') await giveLockBack(line);
    }
  });

/** Throws `NewerSchema` if a program with these migrations is incompatible with those that ran. */
export const assertSchemaCompatible = (
  migrations: readonly SchemaMigration[],
  ranMigrations: ReadonlyMap<string, RanMigration>,
): void => {
  const newer = findIncompatibleMigration(migrations, ranMigrations);
  if (newer) throw new NewerSchema(newer, schemaGenerationOf(migrations));
};

const assertUsable = (migrations: readonly SchemaMigration[], log: MigrationLog, engine: Engine): void => {
  assertSchemaCompatible(migrations, log.ran);
  assertMigrationsUnchanged(migrations, log, engine);
};

const runPending = async (
  db: Kysely<Schema>,
  engine: Engine,
  { migrations, task, patience }: Required<MigrationOptions>,
): Promise<MigrationReport> => {
  const log = await readMigrationLog(db, engine);
  assertUsable(migrations, log, engine);
  const hasPending = findPendingMigrations(migrations, log.ran, task).length > 0;
  const living = hasPending ? await findLiveNodes(db, log, patience.silenceMs) : [];
  const plan = planMigrations(migrations, log.ran, { task, living });
  if (plan.kind === 'lacking') throw missingMigrationError(plan.migration, plan.nodes);
  if (plan.kind === 'blocked') throw blockedMigrationError(plan.migration, plan.nodes);
  const names: string[] = [];
  for (const step of plan.steps) if (await runNamed(db, engine, step, patience)) names.push(step.name);
  return reportOf(migrations, (await readMigrationLog(db, engine)).ran, names);
};

const runNamed = async (
  db: Kysely<Schema>,
  engine: Engine,
  step: SchemaMigration,
  patience: MigrationTimeouts,
): Promise<boolean> => {
  try {
    return await runMigration(db, engine, step, patience);
  } catch (error) {
    if (error instanceof SchemaRefusal || isConnectionLost(error)) throw error;
    throw new MigrationFailed(step.name, error);
  }
};

const reportOf = (
  migrations: readonly SchemaMigration[],
  ran: ReadonlyMap<string, RanMigration>,
  names: readonly string[],
): MigrationReport => {
  const known = new Set(migrations.map(({ name }) => name));
  return {
    ran: names,
    left: migrations.filter(({ name }) => !ran.has(name)).map(({ name }) => name),
    newer: [...ran.keys()].filter((name) => !known.has(name)),
  };
};

/**
 * Waits until no other program migrates. Polls for the lock, because a blocked statement would in turn block the other program's CREATE
 * INDEX CONCURRENTLY. On SQLite the programs' transactions exclude each other.
 */
const takeLock = async (db: Kysely<Schema>, engine: Engine, { otherRunMs }: MigrationTimeouts): Promise<void> => {
  if (engine === 'sqlite') return;
  const giveUpAt = performance.now() + otherRunMs;
  for (;;) {
    const [row] = await queryRows<{ taken: boolean }>(db, `SELECT pg_try_advisory_lock(${lockNumber}) AS taken`);
    if (row?.taken) return;
    if (performance.now() > giveUpAt)
      throw new SchemaRefusal(
        'Another program is migrating this database; wait until it has ended, then run this again.',
      );
    await sleep(retryMs);
  }
};

const giveLockBack = async (db: Kysely<Schema>): Promise<void> => {
  // If the connection is lost, PostgreSQL has released the lock.
  await queryRows(db, `SELECT pg_advisory_unlock(${lockNumber})`).catch(() => {});
};
