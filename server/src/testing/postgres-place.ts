export { createPostgresDatabase } from '../database/temporary-place.ts';
