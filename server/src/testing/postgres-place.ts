export { createPostgresDatabase, dropPostgresDatabases } from '../platform/database/temporary-place.ts';
