import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';

interface PostgresRows {
  readonly rows: unknown[];
  readonly rowCount: number | null;
}

/** Runs one statement: on the connection of a unit of work or, for a read outside units, on any connection. */
export type RunStatement = (text: string, values: readonly unknown[]) => Promise<PostgresRows>;

/** Lets Kysely build queries for connections that our own code opens, commits and closes. */
export const postgresDialect = (run: RunStatement): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driverOf(new StatementRunner(run)),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

const driverOf = (connection: DatabaseConnection): Driver => ({
  init: async () => {},
  acquireConnection: async () => connection,
  beginTransaction: () => refuseTransaction(),
  commitTransaction: () => refuseTransaction(),
  rollbackTransaction: () => refuseTransaction(),
  releaseConnection: async () => {},
  destroy: async () => {},
});

const refuseTransaction = (): Promise<never> =>
  Promise.reject(new Error('units of work begin and end in transact'));

class StatementRunner implements DatabaseConnection {
  readonly #run: RunStatement;

  constructor(run: RunStatement) {
    this.#run = run;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount } = await this.#run(sql, parameters);
    return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, and nothing here reads by streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming is not supported');
  }
}
