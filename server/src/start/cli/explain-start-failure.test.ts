import { expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../platform/database/postgres-errors.ts';
import { MigrationFailed, NewerSchema } from '../../platform/database/schema-migration-errors.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { explainStartFailure } from './explain-start-failure.ts';

const failure = (code: string, message = 'x', more = {}) => Object.assign(new Error(message), { code, ...more });

it.each([
  ['a wrong setting', new ConfigError('Set PORT.'), /^Set PORT\.$/],
  ['a taken port', failure('EADDRINUSE', 'x', { port: 8080 }), /^Port 8080 is in use .* PORT=8081\.$/],
  ['a port below 1024', failure('EACCES', 'listen EACCES'), /^This user may not use this port; .* above 1024\.$/],
  ['a closed folder', failure('EACCES', 'x', { path: '/root/plan.json' }), /may not open \/root\/plan\.json; choose/],
  ['a full disk', failure('ENOSPC'), /disk is full; free space/],
  ['a database that is not there', failure('ECONNREFUSED', 'connect ECONNREFUSED'), /does not answer .* start it/],
  [
    'a database of whose two addresses none answers',
    Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }),
    /does not answer \(ECONNREFUSED\)/,
  ],
  ['a line that is cut', new Error('Connection terminated unexpectedly'), /does not answer/],
  [
    'a database that was cut off between two statements',
    new Error('Client has encountered a connection error and is not queryable'),
    /does not answer/,
  ],
  ['a database that crashed', failure('57P02', 'terminating connection'), /does not answer/],
  ['a database without TLS', new Error('The server does not support SSL connections'), /correct DATABASE_URL/],
  ['a strange certificate', failure('SELF_SIGNED_CERT_IN_CHAIN'), /not trusted .* sslrootcert/],
  ['a wrong password', failure('28P01'), /refuses the user or the password/],
  ['a user without rights', failure('42501'), /make it the owner/],
  ['a standby', failure('25006'), /set DATABASE_URL to the primary/],
  ['a database that is full of connections', failure('53300'), /max_connections/],
  [
    'a database of a newer version',
    new NewerSchema({ name: '2099-01-01-later', generation: 9 }, 2),
    /2099-01-01-later of generation 9 .* has generation 2\); update this one, or restore/,
  ],
  [
    'a migration that failed',
    new MigrationFailed('2099-01-01-later', failure('53100')),
    /2099-01-01-later failed, and the database is unchanged; .* npm run migrate again\. The disk .* is full/,
  ],
  [
    'a database that went away',
    new DatabaseUnavailable('no connection', null),
    /outcome is unknown\. Check once it is back/,
  ],
  ['a locked file', failure('ERR_SQLITE_ERROR', 'busy', { errcode: 5 }), /stop the other server/],
  ['a disk error, by its extended code', failure('ERR_SQLITE_ERROR', 'io', { errcode: 266 }), /disk reported an error/],
])('says in one line what to do about %s', (_, error, says) => {
  expect(explainStartFailure(error)).toMatch(says);
  expect(explainStartFailure(error)).toMatch(/^[^\n]+$/);
});

it('shows where a bug is', () => {
  expect(explainStartFailure(new TypeError('x is not a function'))).toContain('explain-start-failure.test.ts');
});
