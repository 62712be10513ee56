export { getJournalFilePath as journalFileOf } from '../floor/floor-file.ts';
