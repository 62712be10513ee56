import type { Engine, Queries } from '../database/database.ts';

/** Most changes that one query reads. */
export const changesPerPage = 500;

export interface ChangeRow {
  readonly seq: number;
  readonly kind: string;
  readonly subject: string;
}

/** Which changes a read has seen. */
export interface FeedPosition {
  /** Names the database and the start of its server. Only positions of the same origin can be compared. */
  readonly origin: string;
  /** Grows, and never goes back on one database. */
  readonly height: number;
  /** On PostgreSQL a snapshot, because numbers do not commit in their order; on SQLite the last number. */
  readonly seen: string;
}

/** The position from which all changes are unseen, by engine. */
export const nothingSeen: Record<Engine, string> = { sqlite: '0', postgres: '1:1:' };

/** SQL for the present position. The first eight digits of the log file's name differ after a standby was promoted. */
const positionOn: Record<Engine, string> = {
  sqlite: `SELECT '' AS origin, coalesce(max(seq), 0) AS height, CAST(coalesce(max(seq), 0) AS TEXT) AS seen
    FROM sqlite_sequence WHERE name = 'changes'`,
  postgres: `SELECT (SELECT oid FROM pg_database WHERE datname = current_database())::text
      || ' ' || pg_postmaster_start_time()::text || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) AS origin,
    pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS height, pg_current_snapshot()::text AS seen`,
};

/** SQL for the changes that a read with the given `seen` did not see. PostgreSQL needs `seen` twice as a parameter. */
const unseenOn: Record<Engine, string> = {
  sqlite: 'c.seq > CAST(? AS INTEGER)',
  postgres: `c.tx >= pg_snapshot_xmin(CAST(? AS pg_snapshot))::text::bigint
    AND NOT pg_visible_in_snapshot(c.tx::text::xid8, CAST(? AS pg_snapshot))`,
};

export const readPosition = async (db: Queries): Promise<FeedPosition> => {
  const position = await db.get<FeedPosition>(positionOn[db.engine]);
  if (!position) throw new Error('the database did not say where its changes stand');
  return position;
};

/**
 * Returns a page of the changes that were not `seen`, with numbers above `afterSeq`, in order, and the position of this
 * read.
 */
export const readChanges = async (
  db: Queries,
  { seen, afterSeq }: { readonly seen: string; readonly afterSeq: number },
): Promise<{ position: FeedPosition; rows: ChangeRow[] }> => {
  // Use one statement, so that rows and position are of the same moment.
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
