export { placeInMemory, temporaryFolder } from '../platform/database/temporary-folder.ts';
