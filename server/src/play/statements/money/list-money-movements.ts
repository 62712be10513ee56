import { okResult, type PlayerRecordPage, type Result } from '@reelfloor/protocol';
import { findCasinoPlatformOfPlayer } from '../../../money/ledger/casino-platform-players.ts';
import type { Queries, SqlValue } from '../../../platform/database/database.ts';
import { type IndexRange, readRecordPage } from '../../../platform/database/read-record-page.ts';
import type { CursorPosition } from '../../../platform/database/record-cursor.ts';
import { readMeterCorrections } from '../statement/player-balances.ts';
import {
  emptyMove,
  type MoneyMove,
  type MoneyMovementSource,
  type SourceRow,
  sources,
} from './money-movement-sources.ts';

interface MoneyMovesRequest {
  /** Unix times in ms; `from` is inclusive, `until` exclusive. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly show: 'all' | 'money' | 'rounds';
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A money movement and its sort position: by time, then kind of row, then row id. */
interface PlacedMove {
  readonly move: MoneyMove;
  readonly place: CursorPosition;
}

/**
 * Returns a page of a player's money movements: wallet movements, transfers that moved nothing, amounts pending approval, payments and
 * rounds. Call this in one database snapshot. Each kind of row is read from its own index, as many rows as a page holds, so that a long
 * history costs no more than a short one.
 */
export const listMoneyMovements = async (
  db: Queries,
  playerId: string,
  { from, until, show, order, limit, cursor }: MoneyMovesRequest,
): Promise<Result<PlayerRecordPage<MoneyMove>>> => {
  const isAtPlatform = (await findCasinoPlatformOfPlayer(db, playerId)) !== null;
  const shown = Object.values(sources).filter(
    (source) => show === 'all' || (source === sources.rounds) === (show === 'rounds'),
  );
  const edge = (value: number): CursorPosition => ({ value, at: -1, id: '' });
  const page = await readRecordPage<PlacedMove>(
    { limit, order, cursor },
    {
      list: `money-${show}`,
      hasNumericIds: false,
      whole: {
        above: edge(from ?? Number.MIN_SAFE_INTEGER + 1),
        below: edge(until ?? Number.MAX_SAFE_INTEGER),
      },
      placeOf: ({ place }) => place,
      read: (indexRange) => readMerged(db, playerId, shown, indexRange),
    },
  );
  if (!page.ok) return page;
  const moves = page.value.items.map(({ move }) => move);
  return okResult({ ...page.value, items: await completeMoves(db, moves, isAtPlatform) });
};

/**
 * Merges the first rows of all tables with money movements. Each table is read no further than the page that the earlier ones already fill.
 */
const readMerged = async (
  db: Queries,
  playerId: string,
  shown: readonly MoneyMovementSource[],
  indexRange: IndexRange,
): Promise<PlacedMove[]> => {
  const { direction, limit } = indexRange;
  const sign = direction === 'ASC' ? 1 : -1;
  let range = indexRange;
  let found = shown.includes(sources.wallet) ? await readCorrected(db, playerId, indexRange) : [];
  for (const source of shown) {
    found.push(...(await readSource(db, playerId, source, range)));
    found = found.sort((a, b) => sign * byPlace(a.place, b.place)).slice(0, limit);
    const last = found[limit - 1];
    if (last) range = { ...range, [direction === 'ASC' ? 'below' : 'above']: last.place };
  }
  return found;
};

/** Returns ledger corrections between the player's machines and the house account. They are few, so all are read. */
const readCorrected = async (db: Queries, playerId: string, { above, below }: IndexRange): Promise<PlacedMove[]> =>
  (await readMeterCorrections(db, playerId))
    .map(({ id, at, session_id: session, amount_minor: amountMinor }): PlacedMove => {
      // The id is `correction:MACHINE:NUMBER`; a cursor may contain only letters, digits and dashes.
      const machine = id.slice('correction:'.length, id.lastIndexOf(':'));
      return {
        move: {
          ...{ ...emptyMove, id, kind: 'correction', at, machine, session, reference: id, amountMinor },
          ...{ tag: 'house', walletMinor: null },
        },
        place: { value: at, at: correctedRank, id: id.replaceAll(/[^\w-]/g, '-').slice(0, 64) },
      };
    })
    .filter(({ place }) => byPlace(place, above) > 0 && byPlace(place, below) < 0);

const correctedRank = 5;

const byPlace = (a: CursorPosition, b: CursorPosition): number =>
  a.value - b.value || a.at - b.at || (a.id === b.id ? 0 : a.id < b.id ? -1 : 1);

const readSource = async (
  db: Queries,
  playerId: string,
  source: MoneyMovementSource,
  { above, below, direction, limit }: IndexRange,
): Promise<PlacedMove[]> => {
  const { sql, time, key, rank, hasNumericIds, moveOf } = source;
  const low = boundOf(source, above, '>');
  const high = boundOf(source, below, '<');
  const rows = await db.all<SourceRow>(
    `${sql} AND ${low.sql} AND ${high.sql} ORDER BY ${time} ${direction}, ${key} ${direction} LIMIT ?`,
    ...[playerId, ...low.values, ...high.values, limit],
  );
  return rows.map((row) => ({
    move: moveOf(row as never),
    place: { value: row.at, at: rank, id: hasNumericIds ? Number(row.id) : String(row.id) },
  }));
};

/** Returns SQL for a table's rows beyond a position in the merged list. Its first condition is a range of the table's index. */
const boundOf = (
  { time, key, rank, hasNumericIds }: MoneyMovementSource,
  place: CursorPosition,
  side: '>' | '<',
): { readonly sql: string; readonly values: readonly SqlValue[] } => {
  const { value, at: rankOfPlace } = place;
  if (rankOfPlace !== rank) {
    const includesMoment = rank > rankOfPlace === (side === '>');
    return { sql: `${time} ${side}${includesMoment ? '=' : ''} ?`, values: [value] };
  }
  const id = hasNumericIds ? Number(place.id) : String(place.id);
  return {
    sql: `${time} ${side}= ? AND (${time} ${side} ? OR ${key} ${side} ?)`,
    values: [value, value, id],
  };
};

/** Adds data of other tables to money movements: credit on the machine, progress, and the casino platform's part. */
const completeMoves = async (db: Queries, moves: readonly MoneyMove[], isAtPlatform: boolean): Promise<MoneyMove[]> => {
  const meters = await readMeters(db, moves);
  const ends = await readEnds(db, moves);
  const casino = isAtPlatform ? await readCasinoStates(db, moves) : new Map<string, MoneyMove['casino']>();
  return moves.map((move) => {
    const meter = meters.get(meterTransferOf(move));
    return {
      ...move,
      ...(isAtPlatform && { walletMinor: null }),
      ...ends.get(move.reference),
      ...(meter && {
        creditBeforeMinor: meter.after - meter.amount,
        creditAfterMinor: meter.after,
        // A cash-in leaves the wallet before it arrives: show the arrival as its end.
        ...(move.kind === 'cashIn' && { endedAt: meter.at, state: null }),
      }),
      casino: casino.get(casinoKeyOf(move)) ?? null,
    };
  });
};

const arrival = (move: MoneyMove): string => move.reference.replace(/^cash-in:/, 'cash-in-arrived:');

/** Returns the id of the ledger transfer by which the money movement changed the machine's credit. */
const meterTransferOf = (move: MoneyMove): string => (move.kind === 'cashIn' ? arrival(move) : move.reference);

/** Kinds of money movements that change a machine's credit. */
const meterKinds: ReadonlySet<MoneyMove['kind']> = new Set(['cashIn', 'cashOut', 'cancelledCredits', 'correction']);

interface Meter {
  readonly at: number;
  readonly amount: number;
  readonly after: number;
}

const readMeters = async (db: Queries, moves: readonly MoneyMove[]): Promise<Map<string, Meter>> => {
  const ids = moves.filter(({ kind }) => meterKinds.has(kind)).map(meterTransferOf);
  const byTime = db.engine === 'sqlite' ? ' AND entry.at = posted.at' : '';
  const rows = await allIn<{ id: string; at: number; amount_minor: number; balance_minor: number | null }>(
    db,
    `SELECT posted.id, posted.at, entry.amount_minor, entry.balance_minor FROM transfers AS posted
     JOIN entries AS entry ON entry.transfer_id = posted.id${byTime} AND entry.account LIKE 'machine:%'
     WHERE posted.id IN`,
    ids,
  );
  const meters = new Map<string, Meter>();
  for (const { id, at, amount_minor: amount, balance_minor: after } of rows)
    if (after !== null) meters.set(id, { at, amount, after });
  return meters;
};

type End = Pick<MoneyMove, 'state' | 'endedAt'>;

/** Returns the progress of cash-ins and withdrawals, by the id of their first ledger transfer. */
const readEnds = async (db: Queries, moves: readonly MoneyMove[]): Promise<Map<string, End>> => {
  const idsOf = (kind: MoneyMove['kind'], prefix: string) =>
    moves.filter((move) => move.kind === kind).map(({ reference }) => reference.slice(prefix.length));
  const cashIns = await allIn<{ id: string; state: string }>(
    db,
    'SELECT id, state FROM cash_transfers WHERE id IN',
    idsOf('cashIn', 'cash-in:'),
  );
  const withdrawals = await allIn<{ id: string; state: string; decided_at: number | null }>(
    db,
    'SELECT id, state, decided_at FROM withdrawals WHERE id IN',
    idsOf('withdrawalHeld', 'withdrawal:'),
  );
  return new Map<string, End>([
    ...cashIns
      .filter(({ state }) => state !== 'settled')
      .map(({ id, state }) => [`cash-in:${id}`, { state, endedAt: null }] as const),
    ...withdrawals.map(({ id, state, decided_at: endedAt }) => [`withdrawal:${id}`, { state, endedAt }] as const),
  ]);
};

/** Returns the casino platform's transfer for a player's money movement: a cash-in has a debit, and its refund the debit's rollback. */
const casinoMoveOf = ({ kind, reference }: MoneyMove): { readonly id: string; readonly kind: string } => {
  if (kind === 'cashInOrder') return { id: `cash-in:${reference}`, kind: 'debit' };
  if (kind === 'cashIn') return { id: reference, kind: 'debit' };
  if (kind === 'cashInVoided') return { id: reference.replace(/^cash-in-voided:/, 'cash-in:'), kind: 'rollback' };
  return { id: reference, kind: 'credit' };
};

const casinoKeyOf = (move: MoneyMove): string => {
  const { id, kind } = casinoMoveOf(move);
  return `${kind} ${id}`;
};

const readCasinoStates = async (
  db: Queries,
  moves: readonly MoneyMove[],
): Promise<Map<string, MoneyMove['casino']>> => {
  const rows = await allIn<{ id: string; kind: string; state: NonNullable<MoneyMove['casino']> }>(
    db,
    'SELECT id, kind, state FROM platform_moves WHERE id IN',
    moves.map((move) => casinoMoveOf(move).id),
  );
  return new Map(rows.map(({ id, kind, state }) => [`${kind} ${id}`, state]));
};

/** Runs a query that ends with `IN` for these values; returns no rows if there are none. */
const allIn = async <Row>(db: Queries, sql: string, values: readonly SqlValue[]): Promise<Row[]> =>
  values.length === 0 ? [] : db.all<Row>(`${sql} (${values.map(() => '?').join(', ')})`, ...values);
