import { traced } from '../process/traced.ts';
import type { Database } from './database.ts';

/** Is called about units of work, to measure them. */
export interface UnitObserver {
  /** A unit or a single statement ended, committed or not. `tookMs` includes its wait and all its runs. */
  unitEnded(tookMs: number): void;
  /** A unit or statement runs again. */
  ranAgain(cause: 'lostRace' | 'duplicateKey' | 'connectionLost'): void;
  /** The answer to a commit was lost. `found`: what the database later said; `unknown` if it could not be asked. */
  commitInDoubt(found: 'committed' | 'voided' | 'unknown'): void;
}

export const unobserved: UnitObserver = {
  unitEnded() {},
  ranAgain() {},
  commitInDoubt() {},
};

/** Returns a database that measures each unit and each single statement, and traces it as a span. */
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
