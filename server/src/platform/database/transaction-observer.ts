import { traced } from '../process/traced.ts';
import type { Database } from './database.ts';

/** Is told about transactions, for metrics. */
export interface TransactionObserver {
  /** A transaction or a single statement has ended, committed or not. `tookMs` includes waiting and all runs. */
  transactionEnded(tookMs: number): void;
  /** A transaction or a single statement must run again. */
  ranAgain(cause: 'lostRace' | 'duplicateKey' | 'connectionLost' | 'tableExpanded'): void;
  /** The answer to a commit was lost. `found`: what the database said of it later; `unknown` if it could not be asked. */
  commitInDoubt(found: 'committed' | 'voided' | 'unknown'): void;
}

export const unobserved: TransactionObserver = {
  transactionEnded() {},
  ranAgain() {},
  commitInDoubt() {},
};

/** Returns a database that measures each transaction and each single statement, and records it as a span of a trace. */
export const timed = (database: Database, observer: TransactionObserver): Database => {
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
      traced('transaction', {}, () => timing(() => database.transact(work, serialQueue))),
    statement: (sql, ...values) =>
      traced('statement', {}, () => timing(() => database.statement(sql, ...values))),
  };
};
