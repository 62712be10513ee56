import { Kysely } from 'kysely';
import { privateFile } from '../private-place.ts';
import type { Database, Queries, Transaction } from './database.ts';
import { GroupCommit } from './group-commit.ts';
import { migrate } from './migrate.ts';
import { nodeSqliteDialect } from './node-sqlite-dialect.ts';
import type { Schema } from './schema.ts';
import { SqliteConnection } from './sqlite-connection.ts';

/** Opens the embedded engine on one file, brings its schema up to date and returns the seam to it. */
export const openSqliteDatabase = async (path: string): Promise<Database> => {
  // SQLite gives its log the rights of the file.
  const writer = new SqliteConnection(privateFile(path), 'write');
  const tx = transactionOn(writer);
  try {
    await migrate(tx.query, 'sqlite');
  } catch (error) {
    writer.close();
    throw error;
  }
  const reader = new SqliteConnection(path, 'read');
  const commits = new GroupCommit({
    tx,
    writes: () => writer.writes,
    begin: () => writer.begin(),
    commit: () => writer.commit(),
    rollback: () => writer.rollback(),
  });
  return {
    read: queriesOn(reader),
    transact: (work) => commits.transact(work),
    statement: (sql, ...values) => commits.transact((tx) => tx.all(sql, ...values)),
    snapshot: (work) => readSnapshot(path, work),
    close: async () => {
      await commits.close();
      reader.close();
      writer.close();
    },
  };
};

/** On a connection of its own, because the shared one reads the newest rows at each statement. */
const readSnapshot = async <T>(path: string, work: (db: Queries) => Promise<T>): Promise<T> => {
  const connection = new SqliteConnection(path, 'read');
  try {
    connection.exec('BEGIN');
    return await work(queriesOn(connection));
  } finally {
    connection.close();
  }
};

/** Reads on one connection. */
export const queriesOn = (connection: SqliteConnection): Queries => ({
  engine: 'sqlite',
  query: new Kysely<Schema>({ dialect: nodeSqliteDialect(connection) }),
  get: async (sql, ...values) => connection.get(sql, values),
  all: async (sql, ...values) => connection.all(sql, values),
});

const transactionOn = (connection: SqliteConnection): Transaction => ({
  ...queriesOn(connection),
  run: async (sql, ...values) => connection.run(sql, values),
});
