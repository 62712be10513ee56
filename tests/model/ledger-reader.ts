import type { Config } from '@reelfloor/server/testing/config';
import {
  type CashTransfersTable,
  createPostgresTransaction,
  createSqliteQueries,
  parsePostgresConnectionUrl,
  type Queries,
  SqliteConnection,
} from '@reelfloor/server/testing/database';
import { Client } from 'pg';
import { readServerLedger, type ServerLedger } from '../kill/floor-ledger.ts';

interface OwnConnection {
  readonly db: Pick<Queries, 'get' | 'all'>;
  readonly begin: string;
  execute(sql: string): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Reads the database from outside the server. Stays open for a run, because preparing its statements is slow.
 */
export class LedgerReader {
  readonly #connection: OwnConnection;
  /** The previous read: reads run one after another, because all use the same connection. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(connection: OwnConnection) {
    this.#connection = connection;
  }

  static async open({ databaseUrl, databasePath }: Config): Promise<LedgerReader> {
    return new LedgerReader(databaseUrl === null ? onFile(databasePath) : await onPostgres(databaseUrl));
  }

  ledger(): Promise<ServerLedger> {
    return this.#next(async ({ db, begin, execute }) => {
      await execute(begin);
      try {
        return await readServerLedger((sql) => db.all(sql));
      } finally {
        await execute('COMMIT');
      }
    });
  }

  order(id: string): Promise<CashTransfersTable | undefined> {
    return this.#next(({ db }) => db.get('SELECT * FROM cash_transfers WHERE id = ?', id));
  }

  async isMoneyMoving(): Promise<boolean> {
    const sql = "SELECT id FROM cash_transfers WHERE state = 'pending'";
    return (await this.#next(({ db }) => db.get(sql))) !== undefined;
  }

  async isAnySeatTaken(): Promise<boolean> {
    return (await this.#next(({ db }) => db.get('SELECT machine_id FROM seats'))) !== undefined;
  }

  async close(): Promise<void> {
    await this.#last.catch(() => {});
    await this.#connection.close();
  }

  #next<T>(read: (connection: OwnConnection) => Promise<T>): Promise<T> {
    const reading = this.#last.catch(() => {}).then(() => read(this.#connection));
    this.#last = reading;
    return reading;
  }
}

const onFile = (path: string): OwnConnection => {
  const connection = new SqliteConnection(path, 'read');
  return {
    db: createSqliteQueries(connection),
    begin: 'BEGIN',
    execute: async (sql) => connection.exec(sql),
    close: async () => connection.close(),
  };
};

const onPostgres = async (url: string): Promise<OwnConnection> => {
  const client = new Client(parsePostgresConnectionUrl(url));
  await client.connect();
  return {
    db: createPostgresTransaction(client),
    begin: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
    execute: (sql) => client.query(sql),
    close: () => client.end(),
  };
};
