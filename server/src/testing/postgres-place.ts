export { createPostgresDatabase, dropPostgresDatabases } from '../platform/database/temporary-database.ts';
