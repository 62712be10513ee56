export type { PageRequest } from '../platform/database/read-page.ts';
export { dateWriter, type TimeRange, timeRangeOf } from '../play/statements/day-range.ts';
export { fileTexts } from '../play/statements/file-texts.ts';
export { linesOf, sessionColumns, transactionColumns } from '../play/statements/record-file.ts';
export { listRounds } from '../play/statements/rounds/list-rounds.ts';
export { listSessions, totalSessions } from '../play/statements/session-records.ts';
export { readStatement } from '../play/statements/statement/read-statement.ts';
export { stepsOf } from '../play/statements/statement/steps-of.ts';
export { listTransactions, totalTransactions } from '../play/statements/transaction-records.ts';
