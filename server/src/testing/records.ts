export type { RecordPageRequest as PageRequest } from '../platform/database/read-record-page.ts';
export {
  buildSessionCsvColumns as sessionColumns,
  buildTransactionCsvColumns as transactionColumns,
  fileTexts,
  generateCsvChunks as linesOf,
} from '../play/statements/record-csv-file.ts';
export { listNewestPlayerRounds as listRounds } from '../play/statements/rounds/list-player-rounds.ts';
export {
  listPlayerSessions as listSessions,
  readPlayerSessionTotals as totalSessions,
} from '../play/statements/session-records.ts';
export {
  readStatement,
  splitStatementRange as stepsOf,
} from '../play/statements/statement/read-statement.ts';
export {
  createDateFormatter as dateWriter,
  parseTimeRange as timeRangeOf,
  type TimeRange,
} from '../play/statements/time-range.ts';
export {
  listTransactions,
  readPlayerTransactionTotals as totalTransactions,
} from '../play/statements/transaction-records.ts';
