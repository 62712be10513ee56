import { expect, it } from 'vitest';
import { CommitOutcomeUnknown } from './commit-outcome-unknown.ts';
import { DatabaseUnavailable, isPermanentDatabaseError } from './postgres-errors.ts';

const sqliteError = (errcode: number) => Object.assign(new Error('sqlite'), { code: 'ERR_SQLITE_ERROR', errcode });
const postgresError = (code: string) => Object.assign(new Error('postgres'), { code });

it.each([
  ['a constraint of SQLite', sqliteError(1555)],
  ['a constraint of PostgreSQL', postgresError('23505')],
  ['a number out of range', postgresError('22003')],
  ['a number that Node cannot hold', Object.assign(new RangeError('too large'), { code: 'ERR_OUT_OF_RANGE' })],
  ['an error of our own code', new Error('transfer x does not sum to zero')],
])('%s would happen again at the next try', (_, error) => {
  expect(isPermanentDatabaseError(error)).toBe(true);
});

it.each([
  ['a busy file', sqliteError(5)],
  ['a full disk', sqliteError(13)],
  ['a lost race', postgresError('40001')],
  ['a server that shuts down', postgresError('57P01')],
  ['a cut line', Object.assign(new Error('read'), { code: 'ECONNRESET' })],
  ['a database that is away', new DatabaseUnavailable('no connection', null)],
  ['a commit whose outcome is unknown', new CommitOutcomeUnknown(null)],
])('%s may be gone at the next try', (_, error) => {
  expect(isPermanentDatabaseError(error)).toBe(false);
});
