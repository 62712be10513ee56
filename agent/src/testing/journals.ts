export { readJournal } from '../cabinet/read-journal.ts';
export { journalFileOf } from '../demo-floor.ts';
