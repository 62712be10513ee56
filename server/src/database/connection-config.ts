import type { ClientConfig } from 'pg';
import { numberTypes } from './postgres-statement.ts';

const connectTimeoutMs = 5_000;

/**
 * Settings of every connection. Commits are synced, whatever the database's default. Index scans keep a serializable
 * unit's locks to the rows that it reads; a scan of a small table would lock all of it. Where a scan is unavoidable,
 * `enable_seqscan` off makes its estimated cost so high that PostgreSQL would compile the statement, which takes 0.1 s
 * and more, so `jit` is off. PostgreSQL ends a unit of work whose server was cut off, which releases its rows, and
 * notices a vanished client within 30 s.
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

/**
 * Parameters that `DATABASE_URL` may have: where and how to connect. With any other one, `pg` would replace our
 * settings.
 */
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

/** Returns the first parameter of the address that is not allowed, or null. */
export const foreignParameter = (url: string): string | null =>
  [...new URL(url).searchParams.keys()].find((name) => !urlParameters.has(name)) ?? null;

/**
 * Returns the settings for `pg`. Our `options` follow the operator's, because PostgreSQL uses the last of two equal
 * settings.
 */
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
    // Independent statements of one unit share a round trip.
    pipeline: true,
  };
};
