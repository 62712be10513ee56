export { journalFileOf } from '../demo-floor.ts';
