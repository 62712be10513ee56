import { traced } from '../process/traced.ts';
import type { Database } from './database.ts';

/** Told how units of work go, for measurement. */
export interface UnitObserver {
  /** A unit or a single statement ended, committed or not. `tookMs` includes its wait and all its runs. */
  unitEnded(tookMs: number): void;
  /** A unit runs again. */
  ranAgain(cause: 'lostRace' | 'duplicateKey' | 'connectionLost'): void;
  /** The answer to a commit was lost. `found`: what the database said when it was asked; `unknown` if it could not be. */
  commitInDoubt(found: 'committed' | 'voided' | 'unknown'): void;
}

export const unobserved: UnitObserver = {
  unitEnded() {},
  ranAgain() {},
  commitInDoubt() {},
};

/** Returns the same database; each unit and each single statement is measured, and is a span. */
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
    transact: (work, lane) => traced('unit of work', {}, () => timing(() => database.transact(work, lane))),
    statement: (sql, ...values) =>
      traced('statement', {}, () => timing(() => database.statement(sql, ...values))),
  };
};
