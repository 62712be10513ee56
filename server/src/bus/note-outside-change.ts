import type { UnitOfWork } from '../database/database.ts';

/** What a running server has to read again after another process changed it. */
export type OutsideSubject = 'wallet' | 'machine' | 'brands' | 'agent' | 'pay' | 'transfer' | 'hello';

/** Call it in the unit of work that makes the change. */
export const noteOutsideChange = (unit: UnitOfWork, kind: OutsideSubject, subject: string): Promise<number> =>
  unit.run(
    `INSERT INTO outside_changes (kind, subject) VALUES (?, ?)
     ON CONFLICT (kind, subject) DO UPDATE SET times = outside_changes.times + 1`,
    kind,
    subject,
  );
