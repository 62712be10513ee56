export { journalFileOf } from '../floor/floor-file.ts';
