export { createPostgresDatabase, dropPostgresDatabases } from '../database/temporary-place.ts';
