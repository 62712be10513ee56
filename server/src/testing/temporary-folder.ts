export { placeInMemory, temporaryFolder } from '../platform/database/temporary-place.ts';
