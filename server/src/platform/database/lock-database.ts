import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ConfigError } from '../process/config-error.ts';
import { createOwnerOnlyFile } from '../process/owner-only-files.ts';
import type { DatabaseLocation } from './open-database.ts';
import { parsePostgresConnectionUrl } from './postgres-connection-config.ts';

/** This server's lock of the database. It is released when the process ends, even after a crash. */
export interface DatabaseLock {
  release(): Promise<void>;
}

/** Number of the PostgreSQL advisory lock: `reel` and `floo` as ASCII codes. */
const lockKey = '1919247724, 1718382447';
/** Longest time in ms to wait for the lock of a server that was just killed. */
const usualPatienceMs = 5_000;
const retryMs = 100;
/** Interval in ms between two checks of the connection that holds the lock. */
const heartbeatMs = 2_000;
/** Timeout in ms of a check of the connection that holds the database lock. */
const heartbeatLimitMs = 10_000;

interface LockOptions {
  /** True for a server on PostgreSQL with NATS. The nodes of its cluster share the lock. */
  readonly isShared?: boolean;
  readonly patienceMs?: number;
}

/**
 * Locks the database for this server, alone or shared with the other nodes of its cluster: a server unaware of the others would close their
 * players' seats. Throws a ConfigError if another server's lock excludes this one. Calls `onLost` if a server outside the cluster has
 * locked the database while the connection was lost.
 */
export const lockDatabase = async (
  location: DatabaseLocation,
  onLost: () => void,
  { isShared = false, patienceMs = usualPatienceMs }: LockOptions = {},
): Promise<DatabaseLock> => {
  const { databaseUrl, databasePath } = location;
  const lock = databaseUrl === null ? fileLock(databasePath) : new PostgresLock(databaseUrl, isShared, onLost);
  const giveUpAt = performance.now() + patienceMs;
  while (!(await lock.take())) {
    if (performance.now() > giveUpAt) {
      await lock.release();
      throw new ConfigError(explainRefusal(databaseUrl !== null, isShared));
    }
    await sleep(retryMs);
  }
  return lock;
};

const explainRefusal = (isPostgres: boolean, isShared: boolean): string => {
  if (isPostgres && isShared)
    return 'A server without NATS_URL runs on this ledger, so this one cannot join it; start that one again with the same NATS_URL, or stop it.';
  const others = isPostgres
    ? 'set the same NATS_URL on both to run them as nodes'
    : 'set DATABASE_URL and NATS_URL on both to run them as nodes on PostgreSQL';
  return `Another server runs on this ledger, and two that do not know of each other would end each other's sessions; ${others}, stop that one first, or set another DATA_DIR or DATABASE_URL.`;
};

interface Taking extends DatabaseLock {
  take(): Promise<boolean>;
}

/** Locks a file beside the database. The operating system releases the lock when the process ends. */
const fileLock = (databasePath: string): Taking => {
  const database = new DatabaseSync(createOwnerOnlyFile(`${databasePath}-server`), { timeout: 0 });
  return {
    take: async () => {
      try {
        database.exec('BEGIN EXCLUSIVE');
        return true;
      } catch (error) {
        if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return false;
        throw error;
      }
    },
    release: async () => database.close(),
  };
};
const sqliteBusy = 5;

/** Takes an advisory lock. PostgreSQL releases it when the connection ends, so it needs no expiry. */
class PostgresLock implements Taking {
  readonly #url: string;
  readonly #lock: string;
  readonly #onLost: () => void;
  #client: Client | null = null;
  #heartbeat: NodeJS.Timeout | undefined;
  #released = false;

  constructor(url: string, isShared: boolean, onLost: () => void) {
    this.#url = url;
    this.#lock = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
    this.#onLost = onLost;
  }

  async take(): Promise<boolean> {
    const client = new Client({ ...parsePostgresConnectionUrl(this.#url), query_timeout: heartbeatLimitMs });
    // The regular check detects a lost connection. But without a listener, an error event would end the process.
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query(`SELECT ${this.#lock}(${lockKey}) AS taken`);
      if (rows[0]?.taken !== true) {
        await client.end();
        return false;
      }
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    this.#scheduleHeartbeat();
    return true;
  }

  async release(): Promise<void> {
    this.#released = true;
    clearTimeout(this.#heartbeat);
    await this.#client?.end().catch(() => {});
  }

  #scheduleHeartbeat(): void {
    if (this.#released) return;
    this.#heartbeat = setTimeout(() => void this.#check(), heartbeatMs);
    this.#heartbeat.unref();
  }

  async #check(): Promise<void> {
    try {
      await this.#client?.query('SELECT 1');
      if (this.#client) return this.#scheduleHeartbeat();
    } catch {
      this.#client?.end().catch(() => {});
      this.#client = null;
    }
    try {
      if (await this.take()) return;
      if (!this.#released) this.#onLost();
    } catch {
      // While the database is unreachable, no other server can lock it: try again later.
      this.#scheduleHeartbeat();
    }
  }
}
