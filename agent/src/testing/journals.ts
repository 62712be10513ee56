export { getJournalFilePath } from '../floor/floor-file.ts';
