import type { Bus } from '../bus/event-bus.ts';
import { type DatabaseChangeKind, isDatabaseChangeKind } from '../bus/publish-database-change.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database, Engine, Queries } from '../database/database.ts';
import { timeOn } from '../database/database-time.ts';
import { repeatWithoutOverlap } from '../process/repeat-without-overlap.ts';

/** Age in ms after which rows of the change log are deleted. Servers read it twice a second. */
export const changesKeptMs = 60 * 60_000;

/** Deletes old rows of the change log, by the database's clock. Several servers may call this at the same time. */
export const deleteOldDatabaseChanges = (database: Database): Promise<unknown> =>
  database.statement(`DELETE FROM changes WHERE at < ${timeOn[database.read.engine]} - ?`, changesKeptMs);

export interface Change {
  readonly kind: DatabaseChangeKind;
  readonly subject: string;
}

interface ChangesFeedDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  /** Publishes a database change on this server. If it fails, the feed retries it at its next read. */
  readonly notify: (change: Change) => Promise<void>;
  /** Returns true if this server deletes old rows of the change log for all servers. */
  readonly isCleaner: () => boolean;
  readonly onError: (error: unknown) => void;
}

/** Interval in ms at which the change log is polled, because a message about a change may be lost. */
const pollMs = 500;
const cleanMs = 10 * 60_000;
/** After this time in ms without a successful read of the change log, rows may have been deleted before this server read them. */
const maxSilenceMs = changesKeptMs / 2;
/** Maximum number of database changes that are stored for a retry after publishing them failed. */
const maxFailed = 1_000;

/**
 * Publishes on this server, exactly once, each change that any process has written to the database. Every server reads all changes, and
 * misses none, however late a change's transaction commits. After an outage of the database, it publishes all stored changes again.
 */
export class DatabaseChangeFeed {
  readonly #dependencies: ChangesFeedDependencies;
  #position: FeedPosition;
  /** Sequence numbers of changes after `#position` that were already published, so that the next read skips them. */
  #taken = new Set<number>();
  readonly #failed = new Map<number, Change>();
  #readAtMs: number;
  #mustReadAll = false;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #stops: (() => void)[] | null = null;

  private constructor(dependencies: ChangesFeedDependencies, position: FeedPosition) {
    this.#dependencies = dependencies;
    this.#position = position;
    this.#readAtMs = dependencies.clock.nowMs();
  }

  /** Opens a feed of all database changes that are committed from now on. Open it before you read the data that the changes are about. */
  static async open(dependencies: ChangesFeedDependencies): Promise<DatabaseChangeFeed> {
    return new DatabaseChangeFeed(dependencies, await readPosition(dependencies.database.read));
  }

  start(): void {
    const { clock, database, isCleaner, onError } = this.#dependencies;
    this.#stops = [
      repeatWithoutOverlap(clock, pollMs, () => this.check()),
      repeatWithoutOverlap(clock, cleanMs, async () => {
        if (isCleaner()) await deleteOldDatabaseChanges(database).catch(onError);
      }),
    ];
  }

  stop(): void {
    for (const stop of this.#stops ?? []) stop();
    this.#stops = null;
  }

  /** Reads new database changes. If a read is running, starts another one after it, and resolves when the second has ended. */
  check(): Promise<void> {
    if (this.#running) {
      this.#next ??= this.#running.then(() => {
        this.#next = null;
        return this.check();
      });
      return this.#next;
    }
    this.#running = this.#check().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #check(): Promise<void> {
    try {
      const failed = [...this.#failed];
      this.#failed.clear();
      for (const [seq, change] of failed) await this.#notify(seq, change);
      await this.#read();
    } catch (error) {
      this.#dependencies.onError(error);
    }
  }

  async #read(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const startedMs = clock.nowMs();
    let { seen } = this.#position;
    let page = await readChanges(database.read, { seen, afterSeq: 0 });
    const { position } = page;
    if (this.#mayHaveMissed(position)) {
      this.#missed();
      seen = nothingSeen[database.read.engine];
      page = await readChanges(database.read, { seen, afterSeq: 0 });
    }
    const taken = new Set<number>();
    for (;;) {
      for (const row of page.rows) {
        taken.add(row.seq);
        await this.#take(row);
      }
      const last = page.rows.at(-1);
      if (!last || page.rows.length < changesPerPage) break;
      page = await readChanges(database.read, { seen, afterSeq: last.seq });
    }
    // Keep the position of the first page: the next read returns later changes again, which `taken` makes it skip.
    this.#position = position;
    this.#taken = taken;
    this.#readAtMs = startedMs;
  }

  /** Returns true if changes may be lost: the database was restarted, promoted or restored, or not read for a long time. */
  #mayHaveMissed({ origin, height }: FeedPosition): boolean {
    const known = this.#position;
    const silentMs = this.#dependencies.clock.nowMs() - this.#readAtMs;
    return this.#mustReadAll || origin !== known.origin || height < known.height || silentMs > maxSilenceMs;
  }

  #missed(): void {
    this.#mustReadAll = false;
    this.#taken.clear();
    this.#failed.clear();
    this.#dependencies.bus.publish('eventsMissed', {});
  }

  async #take({ seq, kind, subject }: ChangeRow): Promise<void> {
    if (this.#taken.has(seq)) return;
    this.#taken.add(seq);
    if (isDatabaseChangeKind(kind)) await this.#notify(seq, { kind, subject });
  }

  async #notify(seq: number, change: Change): Promise<void> {
    try {
      await this.#dependencies.notify(change);
    } catch (error) {
      this.#dependencies.onError(error);
      if (this.#failed.size < maxFailed) this.#failed.set(seq, change);
      else this.#mustReadAll = true;
    }
  }
}

/** Maximum number of changes per query. */
const changesPerPage = 500;

interface ChangeRow {
  readonly seq: number;
  readonly kind: string;
  readonly subject: string;
}

/** Position in the change log: which changes a read has seen. */
interface FeedPosition {
  /** Identifies the database and its last start. Positions can be compared only if their origin is the same. */
  readonly origin: string;
  /** Increases with time, and never decreases on the same database. */
  readonly height: number;
  /** On SQLite the last sequence number; on PostgreSQL a snapshot, because changes are not committed in the order of their numbers. */
  readonly seen: string;
}

/** The position before all changes, by database engine. */
const nothingSeen: Record<Engine, string> = { sqlite: '0', postgres: '1:1:' };

/** SQL for the current position in the change log. `pg_walfile_name`: its first eight digits change when a standby is promoted. */
const positionOn: Record<Engine, string> = {
  sqlite: `SELECT '' AS origin, coalesce(max(seq), 0) AS height, CAST(coalesce(max(seq), 0) AS TEXT) AS seen
    FROM sqlite_sequence WHERE name = 'changes'`,
  postgres: `SELECT (SELECT oid FROM pg_database WHERE datname = current_database())::text
      || ' ' || pg_postmaster_start_time()::text || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) AS origin,
    pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS height, pg_current_snapshot()::text AS seen`,
};

/** SQL for the changes that a previous read has not seen; `seen` is its position. PostgreSQL needs `seen` twice as a parameter. */
const unseenOn: Record<Engine, string> = {
  sqlite: 'c.seq > CAST(? AS INTEGER)',
  postgres: `c.tx >= pg_snapshot_xmin(CAST(? AS pg_snapshot))::text::bigint
    AND NOT pg_visible_in_snapshot(c.tx::text::xid8, CAST(? AS pg_snapshot))`,
};

const readPosition = async (db: Queries): Promise<FeedPosition> => {
  const position = await db.get<FeedPosition>(positionOn[db.engine]);
  if (!position) throw new Error('the database did not say where its changes stand');
  return position;
};

/** Returns a page of changes that were not `seen`, with numbers above `afterSeq` in ascending order, and the position of this read. */
const readChanges = async (
  db: Queries,
  { seen, afterSeq }: { readonly seen: string; readonly afterSeq: number },
): Promise<{ position: FeedPosition; rows: ChangeRow[] }> => {
  // Read rows and position in one statement, so that both are consistent.
  const found = await db.all<FeedPosition & { [key in keyof ChangeRow]: ChangeRow[key] | null }>(
    `SELECT p.origin, p.height, p.seen, c.seq, c.kind, c.subject
     FROM (${positionOn[db.engine]}) p LEFT JOIN changes c ON ${unseenOn[db.engine]} AND c.seq > ?
     ORDER BY c.seq LIMIT ${changesPerPage}`,
    ...(db.engine === 'postgres' ? [seen, seen] : [seen]),
    afterSeq,
  );
  const [first] = found;
  if (!first) throw new Error('the database did not say where its changes stand');
  const rows = found.flatMap(({ seq, kind, subject }) =>
    seq === null || kind === null || subject === null ? [] : [{ seq, kind, subject }],
  );
  return { position: { origin: first.origin, height: first.height, seen: first.seen }, rows };
};
