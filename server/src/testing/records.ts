export type { PageRequest } from '../database/read-page.ts';
export { dateWriter, type TimeRange, timeRangeOf } from '../records/day-range.ts';
export { fileTexts } from '../records/file-texts.ts';
export { linesOf, sessionColumns, transactionColumns } from '../records/record-file.ts';
export { listRounds } from '../records/rounds/list-rounds.ts';
export { listSessions, totalSessions } from '../records/session-records.ts';
export { readStatement } from '../records/statement/read-statement.ts';
export { stepsOf } from '../records/statement/steps-of.ts';
export { listTransactions, totalTransactions } from '../records/transaction-records.ts';
