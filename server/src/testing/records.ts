export type { PageRequest } from '../platform/database/read-page.ts';
export {
  fileTexts,
  generateCsvChunks as linesOf,
  sessionColumns,
  transactionColumns,
} from '../play/statements/record-csv-file.ts';
export { listRounds } from '../play/statements/rounds/list-rounds.ts';
export { listSessions, totalSessions } from '../play/statements/session-records.ts';
export {
  readStatement,
  splitStatementRange as stepsOf,
} from '../play/statements/statement/read-statement.ts';
export {
  createDateFormatter as dateWriter,
  parseTimeRange as timeRangeOf,
  type TimeRange,
} from '../play/statements/time-range.ts';
export { listTransactions, totalTransactions } from '../play/statements/transaction-records.ts';
