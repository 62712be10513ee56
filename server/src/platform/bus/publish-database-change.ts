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
export type DatabaseChangeKind = (typeof changeKinds)[number];

/** Returns true for a known kind. A newer version of this program may write unknown kinds. */
export const isDatabaseChangeKind = (kind: string): kind is DatabaseChangeKind =>
  changeKinds.some((known) => known === kind);

/** Notifies every running server that the row `subject` has changed. Call it in the transaction that makes the change. */
export const publishDatabaseChange = (
  tx: DatabaseTransaction,
  kind: Exclude<DatabaseChangeKind, 'signIn'>,
  subject: string,
): Promise<unknown> => tx.run('INSERT INTO changes (kind, subject) VALUES (?, ?)', kind, subject);
