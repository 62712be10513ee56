export { connectionConfig } from '../platform/database/connection-config.ts';
export type { Database, DatabaseTransaction, Engine, Queries } from '../platform/database/database.ts';
export { openDatabase, openPostgresDatabase } from '../platform/database/open-database.ts';
export { createPostgresTransaction as transactionOn } from '../platform/database/postgres-transactions.ts';
export type {
  CashTransfersTable,
  MachinesTable,
  SeatsTable,
  SessionsTable,
  WaitingHandPaysTable,
} from '../platform/database/schema.ts';
export { SqliteConnection } from '../platform/database/sqlite-connection.ts';
export {
  createSqliteQueries as queriesOn,
  openSqliteDatabase,
} from '../platform/database/sqlite-database.ts';
export { refusalOfStorageError } from '../platform/database/storage-refusal.ts';
