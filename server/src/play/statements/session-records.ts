import {
  type LastSession,
  type MachineId,
  okResult,
  type PlayerRecordPage,
  type Result,
  type SessionId,
  type SessionSort,
  type SessionTotals,
  type SlotSession,
  transactionCodes,
} from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';
import { type IndexRange, type RecordPageRequest, readRecordPage } from '../../platform/database/read-record-page.ts';
import type { SessionsTable } from '../../platform/database/schema.ts';
import { readSessionWinsPaidToWallet } from '../sessions/play-session-store.ts';
import { type GameRoundTotals, readGameRoundTotalsAtTimes } from './statement/game-round-totals.ts';
import {
  allTime,
  buildIndexRangeForTimeRange,
  buildTimeFilterSql,
  type SortedBy,
  type TimeRange,
} from './time-range.ts';

export interface SessionsRequest extends RecordPageRequest {
  readonly sort?: SessionSort;
  readonly range?: TimeRange;
}

type Row = SessionsTable & { readonly brand_name: string; readonly wins_paid: number };

const { handPay, jackpot } = transactionCodes;
/** SQL condition for hand pays and jackpots. The codes are literals, because SQLite does not use the partial index for a parameter. */
const isWinPaid = `type IN (${handPay}, ${jackpot})`;
const shown = `session.*, brands.name AS brand_name, CAST(coalesce((SELECT sum(amount_minor) FROM transactions
  WHERE session_id = session.id AND ${isWinPaid}), 0) AS BIGINT) AS wins_paid`;

/** Sort value of a running play session's duration, so that it sorts after the longest ended session. */
const runningMs = Number.MAX_SAFE_INTEGER - 1;

const by = (column: string, ofRunning: string, figureFor: (row: Row) => number) => ({
  column,
  keys: `${column}, started_at, session_id`,
  ofRunning,
  figureFor,
});
/**
 * Columns by which play sessions can be sorted. The second argument of `by` is SQL for the value of a running session, which the index
 * omits.
 */
const sorts: Record<Exclude<SessionSort, 'start'>, ReturnType<typeof by>> = {
  duration: by('duration_ms', String(runningMs), (row) =>
    row.ended_at === null ? runningMs : row.ended_at - row.started_at,
  ),
  spins: by('spins', 'spins', (row) => row.spins),
  freeSpins: by('free_spins', 'free_spins', (row) => row.free_spins),
  cashIn: by('cash_in_minor', 'cash_in_minor', (row) => row.cash_in_minor),
  cashOut: by('cash_out_minor', 'cash_out_minor', (row) => row.cash_out_minor),
};
const byStart: SortedBy = { column: 'started_at', keys: 'started_at, id', isTime: true };

/** Returns a page of the player's sessions that began in the time range, newest first by default. */
export const listPlayerSessions = async (
  db: Queries,
  playerId: string,
  { sort = 'start', range = allTime, ...ask }: SessionsRequest,
): Promise<Result<PlayerRecordPage<SlotSession>>> => {
  const sorted = sort === 'start' ? null : sorts[sort];
  const page = await readRecordPage<Row>(ask, {
    list: `sessions-${sort}`,
    hasNumericIds: false,
    whole: buildIndexRangeForTimeRange(sorted ?? byStart, range, ''),
    placeOf: (row) => ({ value: sorted?.figureFor(row) ?? row.started_at, at: row.started_at, id: row.id }),
    read: (indexRange) =>
      sorted === null
        ? readByStart(db, playerId, indexRange)
        : readByFigure(db, playerId, { sorted, range, indexRange }),
  });
  return page.ok ? okResult({ ...page.value, items: page.value.items.map(lineOf) }) : page;
};

const readByStart = (db: Queries, playerId: string, { above, below, direction, limit }: IndexRange): Promise<Row[]> =>
  db.all<Row>(
    `SELECT ${shown} FROM (
       SELECT id FROM sessions
       WHERE player_id = ? AND (started_at, id) > (?, ?) AND (started_at, id) < (?, ?)
       ORDER BY started_at ${direction}, id ${direction} LIMIT ?
     ) AS page JOIN sessions AS session ON session.id = page.id JOIN brands ON brands.id = session.brand_id
     ORDER BY session.started_at ${direction}, session.id ${direction}`,
    playerId,
    above.value,
    above.id,
    below.value,
    below.id,
    limit,
  );

interface FigureRange {
  readonly sorted: ReturnType<typeof by>;
  readonly range: TimeRange;
  readonly indexRange: IndexRange;
}

/** Reads ended play sessions sorted by a column from its index, and merges the running ones, whose values change too often for an index. */
const readByFigure = (
  db: Queries,
  playerId: string,
  { sorted: { column, keys, ofRunning }, range, indexRange: { above, below, direction, limit } }: FigureRange,
): Promise<Row[]> => {
  const filter = buildTimeFilterSql('started_at', range);
  const bounds = [above.value, above.at, above.id, below.value, below.at, below.id];
  const ends = (figure: string, id: string) =>
    `(${figure}, started_at, ${id}) > (?, ?, ?) AND (${figure}, started_at, ${id}) < (?, ?, ?)${filter.sql}`;
  const order = `value ${direction}, started_at ${direction}, id ${direction}`;
  return db.all<Row>(
    `SELECT ${shown} FROM (
       SELECT * FROM (
         SELECT session_id AS id, started_at, ${column} AS value FROM ended_sessions
         WHERE player_id = ? AND ${ends(column, 'session_id')}
         ORDER BY ${keys.replaceAll(',', ` ${direction},`)} ${direction} LIMIT ?
       ) AS ended
       UNION ALL
       SELECT id, started_at, ${ofRunning} AS value FROM sessions
       WHERE player_id = ? AND ended_at IS NULL AND ${ends(ofRunning, 'id')}
       ORDER BY ${order} LIMIT ?
     ) AS page JOIN sessions AS session ON session.id = page.id JOIN brands ON brands.id = session.brand_id
     ORDER BY page.value ${direction}, page.started_at ${direction}, page.id ${direction}`,
    ...[playerId, ...bounds, ...filter.values, limit],
    ...[playerId, ...bounds, ...filter.values, limit],
  );
};

/** Returns the totals of the player's sessions that began in a range of days. A running session counts with its current figures. */
export const readPlayerSessionTotals = async (
  db: Queries,
  playerId: string,
  range: TimeRange,
): Promise<SessionTotals> => {
  const { above, below } = buildIndexRangeForTimeRange(byStart, range, '');
  const sums = ['spins', 'free_spins', 'cash_in_minor', 'cash_out_minor']
    .map((column) => `coalesce(sum(${column}), 0) AS ${column}`)
    .join(', ');
  const where = 'WHERE player_id = ? AND started_at >= ? AND started_at < ?';
  const [row] = await db.all<Record<string, number>>(
    `SELECT sum(count) AS count, sum(duration_ms) AS duration_ms, ${sums} FROM (
       SELECT count(*) AS count, coalesce(sum(duration_ms), 0) AS duration_ms, ${sums} FROM ended_sessions ${where}
       UNION ALL
       SELECT count(*), 0, ${sums} FROM sessions ${where} AND ended_at IS NULL
     ) AS sums`,
    ...[playerId, above.value, below.value],
    ...[playerId, above.value, below.value],
  );
  const [paid] = await db.all<{ wins_paid: number }>(
    `SELECT CAST(coalesce(sum(amount_minor), 0) AS BIGINT) AS wins_paid
     FROM transactions JOIN sessions ON sessions.id = transactions.session_id
     WHERE transactions.player_id = ? AND ${isWinPaid} AND started_at >= ? AND started_at < ?`,
    playerId,
    above.value,
    below.value,
  );
  return {
    count: row?.count ?? 0,
    durationMs: row?.duration_ms ?? 0,
    spinCount: row?.spins ?? 0,
    freeSpinCount: row?.free_spins ?? 0,
    cashInMinor: row?.cash_in_minor ?? 0,
    cashOutMinor: row?.cash_out_minor ?? 0,
    winsPaidMinor: paid?.wins_paid ?? 0,
  };
};

const lineOf = (row: Row): SlotSession => ({
  id: row.id as SessionId,
  start: row.started_at,
  end: row.ended_at,
  durationMs: row.ended_at === null ? null : row.ended_at - row.started_at,
  machine: row.machine_id as MachineId,
  brand: row.brand_name,
  spinCount: row.spins,
  freeSpinCount: row.free_spins,
  cashInMinor: row.cash_in_minor,
  cashOutMinor: row.cash_out_minor,
  winsPaidMinor: row.wins_paid,
  IP: row.ip,
});

export const readLastSession = async (db: Queries, playerId: string): Promise<LastSession | null> => {
  const row = await db.get<SessionsTable & { readonly brand_name: string }>(
    `SELECT session.*, brands.name AS brand_name FROM sessions AS session
     JOIN brands ON brands.id = session.brand_id
     WHERE session.player_id = ? ORDER BY session.started_at DESC, session.id DESC LIMIT 1`,
    playerId,
  );
  if (!row) return null;
  const courseMinor = await readCourse(db, row);
  return {
    id: row.id as SessionId,
    machine: row.machine_id as MachineId,
    brand: row.brand_name,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    rounds: row.spins,
    freeSpins: row.free_spins,
    cashInMinor: row.cash_in_minor,
    cashOutMinor: row.cash_out_minor,
    winsPaidMinor: await readSessionWinsPaidToWallet(db, row.id),
    stakedMinor: row.stake_minor,
    wonMinor: row.win_minor,
    ...(courseMinor && { courseMinor }),
  };
};

/** Number of points in the chart of a play session's wins minus stakes. */
const courseParts = 24;

/**
 * Returns wins minus stakes, up to the end of each of 24 equal parts of an ended play session; null for one that is open or had no rounds.
 */
const readCourse = async (
  db: Queries,
  { player_id: playerId, started_at: startedAt, ended_at: endedAt, ...sums }: SessionsTable,
): Promise<number[] | null> => {
  if (endedAt === null || sums.spins === 0) return null;
  const partMs = (endedAt - startedAt) / courseParts;
  const moments = Array.from({ length: courseParts }, (_, part) => Math.round(startedAt + part * partMs));
  const [before, ...course] = await readGameRoundTotalsAtTimes(db, playerId, moments);
  const netOf = ({ wonMinor, stakedMinor }: GameRoundTotals): number => wonMinor - stakedMinor;
  const startMinor = before ? netOf(before) : 0;
  // A hand pay may be posted after the session's end, so use the session's own sums for the last point.
  return [...course.map((totals) => netOf(totals) - startMinor), sums.win_minor - sums.stake_minor];
};
