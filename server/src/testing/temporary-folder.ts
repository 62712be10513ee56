export {
  createTemporaryFolder,
  findInMemoryFolder,
} from '../platform/database/temporary-database.ts';
