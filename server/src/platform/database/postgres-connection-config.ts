import type { ClientConfig } from 'pg';
import { numberTypes } from './postgres-statement.ts';

const connectTimeoutMs = 5_000;

/**
 * Settings of each PostgreSQL connection. Commits are synced, whatever the database's default. Index scans make a serializable transaction
 * lock only the rows that it reads; a sequential scan of a small table would lock the whole table. `jit` is off, because with
 * `enable_seqscan=off` PostgreSQL would compile some scans, which takes 0.1 s or more. The timeouts release row locks of a server that was
 * disconnected.
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

/** Parameters allowed in `DATABASE_URL`: those about where and how to connect. Others would override our own settings. */
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

export const findUnknownDatabaseUrlParameter = (url: string): string | null =>
  [...new URL(url).searchParams.keys()].find((name) => !urlParameters.has(name)) ?? null;

/**
 * Returns settings with which PostgreSQL plans a prepared statement once. Otherwise it plans the first five runs on each connection for
 * their parameters, which takes 4 ms for the statement of a press.
 */
export const preferGenericPlans = (config: ClientConfig): ClientConfig => ({
  ...config,
  options: `${config.options} -c plan_cache_mode=force_generic_plan`,
});

/**
 * Returns the connection settings for `pg`. Our `options` come after the operator's, because PostgreSQL uses the last of two equal options.
 */
export const parsePostgresConnectionUrl = (url: string): ClientConfig & { pipeline: boolean } => {
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
    // Lets a transaction send several statements without waiting for the first result, which saves round trips.
    pipeline: true,
  };
};
