import { traced } from '../process/traced.ts';
import type { Database } from './database.ts';

/** Is told about units of work, for metrics. */
export interface UnitObserver {
  /** A unit or single statement has ended, committed or not. `tookMs` includes waiting and all runs. */
  unitEnded(tookMs: number): void;
  /** A unit or a single statement must run again. */
  ranAgain(cause: 'lostRace' | 'duplicateKey' | 'connectionLost' | 'tableExpanded'): void;
  /** The answer to a commit was lost. `found`: what the database said of it later; `unknown` if it could not be asked. */
  commitInDoubt(found: 'committed' | 'voided' | 'unknown'): void;
}

export const unobserved: UnitObserver = {
  unitEnded() {},
  ranAgain() {},
  commitInDoubt() {},
};

/** Returns a database that measures each unit and each single statement, and records it as a span of a trace. */
export const timed = (database: Database, observer: UnitObserver): Database => {
  const timing = async <T>(work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      observer.unitEnded(performance.now() - startedAt);
    }
  };
  return {
    ...database,
    transact: (work, serialQueue) =>
      traced('unit of work', {}, () => timing(() => database.transact(work, serialQueue))),
    statement: (sql, ...values) =>
      traced('statement', {}, () => timing(() => database.statement(sql, ...values))),
  };
};
