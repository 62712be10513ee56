import { runInTraceSpan } from '../process/trace-spans.ts';
import type { Database } from './database.ts';

/** Receives events about database transactions, for metrics. */
export interface TransactionObserver {
  /**
   * Called when a database transaction or single statement has ended, committed or not. `tookMs`: duration in ms, including waiting and all
   * attempts.
   */
  transactionEnded(tookMs: number): void;
  /** Called when a database transaction or single statement is retried. */
  ranAgain(cause: 'lostRace' | 'duplicateKey' | 'connectionLost' | 'tableExpanded'): void;
  /** Called when the reply to a commit was lost. `found`: the outcome according to the database; `unknown` if it was unreachable. */
  commitInDoubt(found: 'committed' | 'voided' | 'unknown'): void;
}

export const unobserved: TransactionObserver = {
  transactionEnded() {},
  ranAgain() {},
  commitInDoubt() {},
};

/** Returns a database that measures each transaction and single statement, and records each as a trace span. */
export const observeTransactions = (database: Database, observer: TransactionObserver): Database => {
  const timing = async <T>(work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      observer.transactionEnded(performance.now() - startedAt);
    }
  };
  return {
    ...database,
    transact: (work, serialQueue) =>
      runInTraceSpan('transaction', {}, () => timing(() => database.transact(work, serialQueue))),
    statement: (sql, ...values) =>
      runInTraceSpan('statement', {}, () => timing(() => database.statement(sql, ...values))),
  };
};
