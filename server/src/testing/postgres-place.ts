export {
  createTemporaryPostgresDatabase as createPostgresDatabase,
  dropTemporaryPostgresDatabases as dropPostgresDatabases,
} from '../platform/database/temporary-database.ts';
