import type { UnitOfWork } from '../database/database.ts';

/** Kinds of changes that servers read again from the database. The database's triggers note `signIn`, code the others. */
const changeKinds = [
  'wallet',
  'machine',
  'brands',
  'agent',
  'pay',
  'transfer',
  'hello',
  'protection',
  'profile',
  'alert',
  'house',
  'watching',
  'queue',
  'signIn',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

const unknownBefore: ReadonlySet<ChangeKind> = new Set([
  'protection',
  'profile',
  'alert',
  'house',
  'watching',
  'queue',
]);

/** Returns true for a known kind. A newer version of this program may write kinds that this one does not know. */
export const isChangeKind = (kind: string): kind is ChangeKind => changeKinds.some((known) => known === kind);

/** Tells every running server that the row `subject` has changed. Call it in the unit of work that makes the change. */
export const noteChange = async (
  unit: UnitOfWork,
  kind: Exclude<ChangeKind, 'signIn'>,
  subject: string,
): Promise<void> => {
  await unit.run('INSERT INTO changes (kind, subject) VALUES (?, ?)', kind, subject);
  // Servers of the previous version read `outside_changes` only, and know nothing of these kinds.
  if (unknownBefore.has(kind)) return;
  await unit.run(
    `INSERT INTO outside_changes (kind, subject) VALUES (?, ?)
     ON CONFLICT (kind, subject) DO UPDATE SET times = outside_changes.times + 1`,
    kind,
    subject,
  );
};
