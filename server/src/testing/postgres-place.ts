export {
  createTemporaryPostgresDatabase,
  dropTemporaryPostgresDatabases,
} from '../platform/database/temporary-database.ts';
