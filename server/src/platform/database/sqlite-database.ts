import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { createOwnerOnlyFile } from '../process/owner-only-files.ts';
import type { Database, DatabaseTransaction, Queries, SqlValue } from './database.ts';
import { GroupCommit } from './group-commit.ts';
import { runPendingMigrations } from './migrate.ts';
import { migrations as ownMigrations } from './migration-list.ts';
import type { Schema } from './schema.ts';
import type { SchemaMigration } from './schema-migration.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { type TransactionObserver, unobserved } from './transaction-observer.ts';

export const openSqliteDatabase = async (
  path: string,
  observer: TransactionObserver = unobserved,
  migrations: readonly SchemaMigration[] = ownMigrations,
): Promise<Database> => {
  // Restricting the permissions of the database file is enough: SQLite gives its WAL files the same ones.
  const writer = new SqliteConnection(createOwnerOnlyFile(path), 'write');
  const tx = transactionOn(writer);
  try {
    await runPendingMigrations(tx.query, 'sqlite', { migrations, task: 'start' });
  } catch (error) {
    writer.close();
    throw error;
  }
  const reader = new SqliteConnection(path, 'read');
  const snapshots = new SqliteSnapshots(path);
  const commits = new GroupCommit(
    {
      tx,
      writes: () => writer.writes,
      begin: () => writer.begin(),
      commit: () => writer.commit(),
      rollback: () => writer.rollback(),
    },
    () => observer.commitInDoubt('unknown'),
  );
  const read = createSqliteQueries(reader);
  return {
    read,
    playRead: read,
    transact: (work) => commits.transact(work),
    statement: (sql, ...values) => commits.transact((tx) => tx.all(sql, ...values)),
    snapshot: (work) => snapshots.read(work),
    close: async () => {
      await commits.close();
      snapshots.close();
      reader.close();
      writer.close();
    },
  };
};

/** Runs snapshot reads on connections of their own, because single reads on the shared connection must see the newest rows. */
class SqliteSnapshots {
  readonly #path: string;
  /** An idle connection, kept because its statements are already prepared. */
  #idle: SqliteConnection | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  async read<T>(work: (db: Queries) => Promise<T>): Promise<T> {
    const connection = this.#idle ?? new SqliteConnection(this.#path, 'read');
    this.#idle = null;
    try {
      connection.exec('BEGIN');
      const value = await work(createSqliteQueries(connection));
      connection.exec('COMMIT');
      this.#idle ??= connection;
      return value;
    } finally {
      if (this.#idle !== connection) connection.close();
    }
  }

  close(): void {
    this.#idle?.close();
  }
}

export const createSqliteQueries = (connection: SqliteConnection): Queries => ({
  engine: 'sqlite',
  query: new Kysely<Schema>({ dialect: nodeSqliteDialect(connection) }),
  get: async (sql, ...values) => connection.get(sql, values),
  all: async (sql, ...values) => connection.all(sql, values),
});

const transactionOn = (connection: SqliteConnection): DatabaseTransaction => ({
  ...createSqliteQueries(connection),
  run: async (sql, ...values) => connection.run(sql, values),
});

/** Returns a Kysely dialect for a connection that our own code opens, commits and closes. */
const nodeSqliteDialect = (connection: SqliteConnection): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => driverOf(new KyselyConnection(connection)),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

/** Kysely driver. Only migrations use Kysely's transactions; all others are run by `GroupCommit`. */
const driverOf = (connection: DatabaseConnection): Driver => ({
  init: async () => {},
  acquireConnection: async () => connection,
  beginTransaction: async () => void (await connection.executeQuery(CompiledQuery.raw('BEGIN IMMEDIATE'))),
  commitTransaction: async () => void (await connection.executeQuery(CompiledQuery.raw('COMMIT'))),
  rollbackTransaction: async () => void (await connection.executeQuery(CompiledQuery.raw('ROLLBACK'))),
  releaseConnection: async () => {},
  destroy: async () => {},
});

class KyselyConnection implements DatabaseConnection {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = parameters as readonly SqlValue[];
    // A statement that returns no columns is a write, for which Kysely wants the number of changed rows.
    if (this.#connection.answersRows(sql)) return { rows: this.#connection.all<Row>(sql, values) };
    return { rows: [], numAffectedRows: BigInt(this.#connection.run(sql, values)) };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, and nothing here reads by streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming is not supported');
  }
}
