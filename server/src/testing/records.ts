export type { PageRequest } from '../database/read-page.ts';
export { dateWriter, type TimeRange } from '../records/day-range.ts';
export { fileTexts } from '../records/file-texts.ts';
export { linesOf, sessionColumns, transactionColumns } from '../records/record-file.ts';
export { listSessions, totalSessions } from '../records/session-records.ts';
export { listTransactions, totalTransactions } from '../records/transaction-records.ts';
