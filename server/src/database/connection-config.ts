import type { ClientConfig } from 'pg';
import { numberTypes } from './postgres-statement.ts';

const connectTimeoutMs = 5_000;

/**
 * Commits are synced, whatever the database's default. Index scans limit the locks of a serializable unit to the rows that
 * it reads; a scan of a small table would lock all of it. `jit` is off: with `enable_seqscan=off`, PostgreSQL would think an
 * unavoidable scan so costly that it compiled it, which takes 0.1 s or more. The timeouts release the rows of a server that
 * was cut off.
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

/** Parameters allowed in `DATABASE_URL`: where and how to connect. Others would make `pg` replace our settings. */
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

/** Returns settings for `pg`. Ours follow the operator's, because PostgreSQL uses the last of two equal `options`. */
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
    // Independent statements of one unit are sent together, in one round trip.
    pipeline: true,
  };
};
