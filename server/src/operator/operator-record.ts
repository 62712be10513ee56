export { recordChange } from '../operator-record/record-change.ts';
