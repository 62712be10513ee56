export { placeInMemory, temporaryFolder } from '../platform/database/temporary-database.ts';
