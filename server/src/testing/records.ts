export type { RecordPageRequest } from '../platform/database/read-record-page.ts';
export {
  buildSessionCsvColumns,
  buildTransactionCsvColumns,
  fileTexts,
  generateCsvChunks,
} from '../play/statements/record-csv-file.ts';
export { listNewestPlayerRounds } from '../play/statements/rounds/list-player-rounds.ts';
export {
  listPlayerSessions,
  readPlayerSessionTotals,
} from '../play/statements/session-records.ts';
export {
  readStatement,
  splitStatementRange,
} from '../play/statements/statement/read-statement.ts';
export {
  createDateFormatter,
  parseTimeRange,
  type TimeRange,
} from '../play/statements/time-range.ts';
export {
  listTransactions,
  readPlayerTransactionTotals,
} from '../play/statements/transaction-records.ts';
