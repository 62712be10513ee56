export { connectionConfig } from '../database/connection-config.ts';
export type { Database, Engine, Queries, UnitOfWork } from '../database/database.ts';
export { openDatabase } from '../database/open-database.ts';
export { openPostgresDatabase } from '../database/postgres-database.ts';
export { unitOfWorkOn } from '../database/postgres-units.ts';
export type {
  CashTransfersTable,
  MachinesTable,
  SeatsTable,
  SessionsTable,
  WaitingPaysTable,
} from '../database/schema.ts';
export { SqliteConnection } from '../database/sqlite-connection.ts';
export { openSqliteDatabase, queriesOn } from '../database/sqlite-database.ts';
export { refusalOfStorage } from '../database/storage-refusal.ts';
