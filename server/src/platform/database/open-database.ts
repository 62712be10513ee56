import { randomUUID } from 'node:crypto';
import { Kysely } from 'kysely';
import { CommitOutcomeUnknown } from './commit-outcome-unknown.ts';
import type { Database, Queries, SqlValue } from './database.ts';
import { runPendingMigrations } from './migrate.ts';
import { withMigrationConnection } from './migration-connection.ts';
import { migrations as ownMigrations } from './migration-list.ts';
import { parsePostgresConnectionUrl, preferGenericPlans } from './postgres-connection-config.ts';
import { PostgresConnections, postgresDialect } from './postgres-connections.ts';
import {
  DatabaseUnavailable,
  isCachedQueryPlanOutdated,
  isCertainlyNotCommitted,
  isConnectionLost,
  isSerializationConflict,
  isUniqueViolation,
} from './postgres-errors.ts';
import {
  buildPostgresStatement,
  buildStatementFromNumberedSql,
  type Statement,
  type StatementResult,
} from './postgres-statement.ts';
import { createPostgresTransaction, PostgresTransactions, reading } from './postgres-transactions.ts';
import type { Schema } from './schema.ts';
import type { SchemaMigration } from './schema-migration.ts';
import { openSqliteDatabase } from './sqlite-database.ts';
import { observeTransactions, type TransactionObserver, unobserved } from './transaction-observer.ts';

/** Location of the database: a PostgreSQL URL or, if that is null, a SQLite file. */
export interface DatabaseLocation {
  readonly databaseUrl: string | null;
  readonly databasePath: string;
}

/** Opens the database. First migrates it, unless nodes are running on it; then throws if it lacks what this version needs. */
export const openDatabase = async (
  { databaseUrl, databasePath }: DatabaseLocation,
  observer?: TransactionObserver,
  migrations: readonly SchemaMigration[] = ownMigrations,
): Promise<Database> => {
  const database =
    databaseUrl === null
      ? await openSqliteDatabase(databasePath, observer, migrations)
      : // Only servers measure their transactions. A command needs no connections that are kept open for players.
        await openPostgresDatabase(databaseUrl, { observer, migrations, keepsPlayOpen: observer !== undefined });
  return observer ? observeTransactions(database, observer) : database;
};

/**
 * Maximum number of connections of one server that write, read, read for players at machines, and read a snapshot. Together with all
 * others a server has 26, so PostgreSQL's default limit of 100 is enough for three servers. Only tests lower them
 * (`testing/few-connections.ts`).
 */
export const connectionLimits = { writing: 16, reading: 6, playReading: 2, snapshots: 1 };
/** Longest time in ms that a caller waits for an unreachable database, as long as none of its work was committed. */
const usualPatienceMs = 12_000;
/** Longest time in ms to find out whether a commit succeeded. The caller gets no result before. */
const usualOutcomePatienceMs = 60_000;
const retryMs = 200;
/** Maximum number of attempts of a single statement that conflicts with others. */
const maxRuns = 20;
/** Timeout in ms after which a silent connection is closed. Statements of game play take less than a tenth of this. */
const usualSilenceMs = 30_000;
/**
 * Timeout in ms after which a silent snapshot connection is closed. It is long, because the audit sums up the whole ledger in one
 * statement.
 */
const snapshotSilenceMs = 60 * 60_000;
/**
 * Interval in ms between two clean-ups of old commit marks, rows that show whether a commit succeeded. A mark is read within a minute after
 * its commit, or never.
 */
const marksCleanedMs = 10 * 60_000;

interface PostgresOptions {
  readonly silenceMs?: number;
  readonly patienceMs?: number;
  readonly outcomePatienceMs?: number;
  /** Whether connections that read for players at machines are opened and kept open before they are needed. */
  readonly keepsPlayOpen?: boolean;
  readonly observer?: TransactionObserver | undefined;
  readonly migrations?: readonly SchemaMigration[];
}

export const openPostgresDatabase = async (
  url: string,
  {
    silenceMs = usualSilenceMs,
    patienceMs = usualPatienceMs,
    outcomePatienceMs = usualOutcomePatienceMs,
    keepsPlayOpen = true,
    observer = unobserved,
    migrations = ownMigrations,
  }: PostgresOptions = {},
): Promise<Database> => {
  await withMigrationConnection(url, (db) => runPendingMigrations(db, 'postgres', { migrations, task: 'start' }));
  const config = parsePostgresConnectionUrl(url);
  const writers = new PostgresConnections({ config, max: connectionLimits.writing, silenceMs });
  const readers = new PostgresConnections({ config, max: connectionLimits.reading, silenceMs });
  const playReaders = new PostgresConnections({
    config: preferGenericPlans(config),
    max: connectionLimits.playReading,
    silenceMs,
  });
  const snapshots = new PostgresConnections({ config, max: connectionLimits.snapshots, silenceMs: snapshotSilenceMs });
  const transactions = new PostgresTransactions(writers, {
    maxInside: connectionLimits.writing,
    patienceMs,
    outcomePatienceMs,
    observer,
  });
  const timers = [setInterval(() => cleanMarks(writers), marksCleanedMs)];
  // A player's press shall not wait for a new connection, nor need one when PostgreSQL has none left. It may still wait for its query plan.
  if (keepsPlayOpen) timers.push(setInterval(() => void playReaders.keepOpen(), silenceMs / 3));
  for (const timer of timers) timer.unref();
  return {
    read: readsOn(readers, patienceMs),
    playRead: readsOn(playReaders, patienceMs),
    transact: (work, serialQueue) => transactions.transact(work, serialQueue),
    statement: async <Row>(sql: string, ...values: SqlValue[]) =>
      (await runAlone(writers, buildPostgresStatement(sql, values), patienceMs)).rows as Row[],
    snapshot: (work) => readSnapshot(snapshots, work),
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await transactions.close();
      await Promise.all([writers.close(), readers.close(), playReaders.close(), snapshots.close()]);
    },
  };
};

const readsOn = (lines: PostgresConnections, patienceMs: number): Queries => {
  const rowsOf = async (sql: string, values: readonly SqlValue[]) =>
    (await runAlone(lines, buildPostgresStatement(sql, values), patienceMs)).rows as unknown[];
  return {
    engine: 'postgres',
    query: new Kysely<Schema>({
      dialect: postgresDialect((text, values) =>
        runAlone(lines, buildStatementFromNumberedSql(text, values), patienceMs),
      ),
    }),
    get: async <Row>(sql: string, ...values: SqlValue[]) => (await rowsOf(sql, values))[0] as Row | undefined,
    all: async <Row>(sql: string, ...values: SqlValue[]) => (await rowsOf(sql, values)) as Row[],
  };
};

const readSnapshot = async <T>(lines: PostgresConnections, work: (db: Queries) => Promise<T>): Promise<T> => {
  for (;;) {
    const line = await lines.take();
    try {
      await line.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const value = await work(createPostgresTransaction(line));
      await line.query('COMMIT');
      return value;
    } catch (error) {
      // The connection has a stale query plan. `giveBack` closes it, because its transaction has failed: retry on another.
      if (!isCachedQueryPlanOutdated(error)) throw error;
    } finally {
      lines.giveBack(line, line.getTransactionStatus() === 'I');
    }
  }
};

/**
 * Runs one statement on any connection, and retries after a conflict or a lost connection. The statement must be idempotent: only read, or
 * have a key by which it finds what its first run stored. If the second run fails too, the outcome is unknown.
 */
const runAlone = async (
  lines: PostgresConnections,
  statement: Statement,
  patienceMs: number,
): Promise<StatementResult> => {
  const giveUpAt = performance.now() + patienceMs;
  let mayBeDone = false;
  for (let run = 1; ; run++) {
    let isSent = false;
    try {
      const result = await lines.ask(statement, () => (isSent = true));
      if (mayBeDone) await waitForStandby(lines);
      return result;
    } catch (error) {
      mayBeDone ||= isSent && !isCertainlyNotCommitted(error) && !reading.test(statement.text);
      if (isConnectionLost(error)) {
        if (performance.now() > giveUpAt)
          throw mayBeDone ? new CommitOutcomeUnknown(error) : new DatabaseUnavailable('no connection', error);
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      } else if (
        !(isSerializationConflict(error) || isUniqueViolation(error) || isCachedQueryPlanOutdated(error)) ||
        run >= maxRuns
      )
        throw mayBeDone ? new CommitOutcomeUnknown(error) : error;
    }
  }
};

/**
 * Resolves when the synchronous standby, if any, has everything that was committed so far. A statement that finds its first run's result
 * writes nothing, so its own commit would not wait for the standby: this commit does.
 */
const waitForStandby = (lines: PostgresConnections): Promise<unknown> =>
  lines.ask(buildPostgresStatement("INSERT INTO commit_marks (id, outcome) VALUES (?, 'committed')", [randomUUID()]));

const cleanMarks = (lines: PostgresConnections): void => {
  const old = "DELETE FROM commit_marks WHERE at < now() - interval '10 minutes'";
  // Not awaited: if this delete fails, the next clean-up deletes the commit marks.
  lines.ask(buildPostgresStatement(old, [])).catch(() => {});
};
