import type { Engine, Queries } from '../database/database.ts';

/** Most changes that one query reads. */
export const changesPerPage = 500;

export interface ChangeRow {
  readonly seq: number;
  readonly kind: string;
  readonly subject: string;
}

/** Says which changes a read has seen. */
export interface FeedPosition {
  /** Names the database and its server's start. Positions can be compared only if their origin is the same. */
  readonly origin: string;
  /** Grows with time, and never goes back on the same database. */
  readonly height: number;
  /** On SQLite the last number; on PostgreSQL a snapshot, because changes do not commit in the order of their numbers. */
  readonly seen: string;
}

/** The position from which all changes are unseen, by engine. */
export const nothingSeen: Record<Engine, string> = { sqlite: '0', postgres: '1:1:' };

/** SQL for the present position. `pg_walfile_name`: its first eight digits change when a standby is promoted. */
const positionOn: Record<Engine, string> = {
  sqlite: `SELECT '' AS origin, coalesce(max(seq), 0) AS height, CAST(coalesce(max(seq), 0) AS TEXT) AS seen
    FROM sqlite_sequence WHERE name = 'changes'`,
  postgres: `SELECT (SELECT oid FROM pg_database WHERE datname = current_database())::text
      || ' ' || pg_postmaster_start_time()::text || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) AS origin,
    pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS height, pg_current_snapshot()::text AS seen`,
};

/** SQL for the changes that the read of `seen` has not seen. PostgreSQL needs `seen` twice as a parameter. */
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

/** Returns a page of changes that were not `seen`, with numbers above `afterSeq` in order, and the position of this read. */
export const readChanges = async (
  db: Queries,
  { seen, afterSeq }: { readonly seen: string; readonly afterSeq: number },
): Promise<{ position: FeedPosition; rows: ChangeRow[] }> => {
  // Read rows and position in one statement, so that both are of the same moment.
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
