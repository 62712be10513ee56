import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { SqlValue } from './database.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** Lets Kysely build queries for a connection that our own code opens, commits and closes. */
export const nodeSqliteDialect = (connection: SqliteConnection): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => driverOf(new KyselyConnection(connection)),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

/** Only migrations use Kysely's transactions. Units of work use those of `GroupCommit`. */
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
