export { convertStorageErrorToRefusal } from '../platform/database/convert-storage-errors.ts';
export type { Database, DatabaseTransaction, Engine, Queries } from '../platform/database/database.ts';
export { openDatabase, openPostgresDatabase } from '../platform/database/open-database.ts';
export { parsePostgresConnectionUrl } from '../platform/database/postgres-connection-config.ts';
export { createPostgresTransaction } from '../platform/database/postgres-transactions.ts';
export type {
  CashTransfersTable,
  MachinesTable,
  SeatsTable,
  SessionsTable,
  WaitingHandPaysTable,
} from '../platform/database/schema.ts';
export { SqliteConnection } from '../platform/database/sqlite-connection.ts';
export {
  createSqliteQueries,
  openSqliteDatabase,
} from '../platform/database/sqlite-database.ts';
