import type { UnitOfWork } from '../database/database.ts';

/** Kinds of data that a running server has to read again after another process changed them. */
export type OutsideSubject = 'wallet' | 'machine' | 'brands' | 'agent' | 'pay' | 'transfer' | 'hello';

/** Tells a running server to read something again. Call it in the unit of work that makes the change. */
export const noteOutsideChange = (unit: UnitOfWork, kind: OutsideSubject, subject: string): Promise<number> =>
  unit.run(
    `INSERT INTO outside_changes (kind, subject) VALUES (?, ?)
     ON CONFLICT (kind, subject) DO UPDATE SET times = outside_changes.times + 1`,
    kind,
    subject,
  );
