import type { ClientConfig } from 'pg';
import { numberTypes } from './postgres-statement.ts';

const connectTimeoutMs = 5_000;

/**
 * What every connection is set to. Commits are synced whatever the database's default. Index scans keep what a
 * serializable unit locks down to the rows it reads; a scan of a small table would lock all of it. Where a scan cannot be
 * avoided that setting makes its price absurd, at which PostgreSQL would compile the statement for a tenth of a second
 * and more: hence no `jit`. A unit whose server was cut off is ended, so that its rows are free. A client that vanished is
 * noticed within half a minute.
 */
const sessionSettings = [
  'synchronous_commit=on',
  'enable_seqscan=off',
  'jit=off',
  'idle_in_transaction_session_timeout=15000',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=4',
];

/** What `DATABASE_URL` may say after its question mark: where and how to connect. `pg` would let anything else replace our own. */
const urlParameters: ReadonlySet<string> = new Set([
  'host',
  'port',
  'user',
  'password',
  'ssl',
  'sslmode',
  'sslcert',
  'sslkey',
  'sslrootcert',
  'sslnegotiation',
  'uselibpqcompat',
  'options',
  'application_name',
]);

/** The first parameter of the address that cannot be taken over; null: there is none. */
export const foreignParameter = (url: string): string | null =>
  [...new URL(url).searchParams.keys()].find((name) => !urlParameters.has(name)) ?? null;

/** For `pg`. Of a setting that is given twice PostgreSQL takes the last, so ours come after the operator's `options`. */
export const connectionConfig = (url: string): ClientConfig & { pipeline: boolean } => {
  const address = new URL(url);
  const theirs = address.searchParams.getAll('options');
  address.searchParams.delete('options');
  return {
    application_name: 'reelfloor',
    connectionString: address.href,
    types: numberTypes,
    options: [...theirs, ...sessionSettings.map((setting) => `-c ${setting}`)].join(' '),
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    // Statements of one unit that do not wait for each other share a round trip.
    pipeline: true,
  };
};
