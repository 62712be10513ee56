export type { PageRequest } from '../platform/database/read-page.ts';
export { dateWriter, type TimeRange, timeRangeOf } from '../play/statements/day-range.ts';
export { fileTexts, linesOf, sessionColumns, transactionColumns } from '../play/statements/record-file.ts';
export { listRounds } from '../play/statements/rounds/list-rounds.ts';
export { listSessions, totalSessions } from '../play/statements/session-records.ts';
export { readStatement, stepsOf } from '../play/statements/statement/read-statement.ts';
export { listTransactions, totalTransactions } from '../play/statements/transaction-records.ts';
