import type { ClientConfig } from 'pg';
import { numberTypes } from './postgres-statement.ts';

const connectTimeoutMs = 5_000;

/**
 * Commits are synced, whatever the database's default. Index scans keep a serializable unit's locks to the rows that it
 * reads; a scan of a small table would lock all of it. `jit` is off because `enable_seqscan=off` makes an unavoidable scan
 * look so costly that PostgreSQL would compile it, which takes 0.1 s and more. The timeouts release the rows of a server
 * that was cut off.
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

/** Where and how to connect. With any other parameter in `DATABASE_URL`, `pg` would replace our settings. */
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

export const foreignParameter = (url: string): string | null =>
  [...new URL(url).searchParams.keys()].find((name) => !urlParameters.has(name)) ?? null;

/** Our `options` follow the operator's, because PostgreSQL uses the last of two equal settings. */
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
