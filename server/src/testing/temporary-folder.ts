export { placeInMemory, temporaryFolder } from '../database/temporary-folder.ts';
