import type { UnitOfWork } from '../database/database.ts';

/**
 * What the servers read again after a change. `signIn` is noted by triggers of the database, the others by the
 * commands.
 */
const changeKinds = ['wallet', 'machine', 'brands', 'agent', 'pay', 'transfer', 'hello', 'signIn'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Returns false for a kind that only a newer version of this program knows. */
export const isChangeKind = (kind: string): kind is ChangeKind => changeKinds.some((known) => known === kind);

/**
 * Tells every running server to read something again. Call it in the unit of work that makes the change.
 */
export const noteChange = async (
  unit: UnitOfWork,
  kind: Exclude<ChangeKind, 'signIn'>,
  subject: string,
): Promise<void> => {
  await unit.run('INSERT INTO changes (kind, subject) VALUES (?, ?)', kind, subject);
  // A server of the version before this one looks only here.
  await unit.run(
    `INSERT INTO outside_changes (kind, subject) VALUES (?, ?)
     ON CONFLICT (kind, subject) DO UPDATE SET times = outside_changes.times + 1`,
    kind,
    subject,
  );
};
