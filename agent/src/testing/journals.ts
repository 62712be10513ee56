export { journalFileOf } from '../floor/open-floor.ts';
