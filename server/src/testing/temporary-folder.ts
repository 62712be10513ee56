export {
  createTemporaryFolder as temporaryFolder,
  findInMemoryFolder as placeInMemory,
} from '../platform/database/temporary-database.ts';
