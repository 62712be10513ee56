import type { DatabaseTransaction } from '../database/database.ts';

/**
 * Kinds of changes after which servers must read something again from the database. Database triggers write `signIn`; code writes the
 * others.
 */
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
  'opening',
  'site',
  'signIn',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Returns true for a known kind. A newer version of this program may write unknown kinds. */
export const isChangeKind = (kind: string): kind is ChangeKind => changeKinds.some((known) => known === kind);

/** Notifies every running server that the row `subject` has changed. Call it in the transaction that makes the change. */
export const publishChange = (
  tx: DatabaseTransaction,
  kind: Exclude<ChangeKind, 'signIn'>,
  subject: string,
): Promise<unknown> => tx.run('INSERT INTO changes (kind, subject) VALUES (?, ?)', kind, subject);
