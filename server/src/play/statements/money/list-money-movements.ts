import { okResult, type PlayerRecordPage, type Result } from '@reelfloor/protocol';
import { findCasinoPlatformOfPlayer } from '../../../money/ledger/casino-platform-players.ts';
import type { Queries, SqlValue } from '../../../platform/database/database.ts';
import { type IndexRange, readRecordPage } from '../../../platform/database/read-record-page.ts';
import type { CursorPosition } from '../../../platform/database/record-cursor.ts';
import { readMeterCorrections } from '../statement/player-balances.ts';
import {
  emptyMovement,
  type MoneyMovement,
  type MoneyMovementSource,
  type SourceRow,
  sources,
} from './money-movement-sources.ts';

interface MoneyMovementsRequest {
  /** Unix times in ms; `from` is inclusive, `until` exclusive. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly show: 'all' | 'money' | 'rounds';
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A money movement and its sort position: by time, then kind of row, then row id. */
interface PositionedMovement {
  readonly movement: MoneyMovement;
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
  { from, until, show, order, limit, cursor }: MoneyMovementsRequest,
): Promise<Result<PlayerRecordPage<MoneyMovement>>> => {
  const isAtPlatform = (await findCasinoPlatformOfPlayer(db, playerId)) !== null;
  const shown = Object.values(sources).filter(
    (source) => show === 'all' || (source === sources.rounds) === (show === 'rounds'),
  );
  const edge = (value: number): CursorPosition => ({ value, at: -1, id: '' });
  const page = await readRecordPage<PositionedMovement>(
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
  const movements = page.value.items.map(({ movement }) => movement);
  return okResult({ ...page.value, items: await completeMovements(db, movements, isAtPlatform) });
};

/**
 * Merges the first rows of all tables with money movements. Each table is read no further than the page that the earlier ones already fill.
 */
const readMerged = async (
  db: Queries,
  playerId: string,
  shown: readonly MoneyMovementSource[],
  indexRange: IndexRange,
): Promise<PositionedMovement[]> => {
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
const readCorrected = async (
  db: Queries,
  playerId: string,
  { above, below }: IndexRange,
): Promise<PositionedMovement[]> =>
  (await readMeterCorrections(db, playerId))
    .map(({ id, at, session_id: session, amount_minor: amountMinor }): PositionedMovement => {
      // The id is `correction:MACHINE:NUMBER`; a cursor may contain only letters, digits and dashes.
      const machine = id.slice('correction:'.length, id.lastIndexOf(':'));
      return {
        movement: {
          ...{ ...emptyMovement, id, kind: 'correction', at, machine, session, reference: id, amountMinor },
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
): Promise<PositionedMovement[]> => {
  const { sql, time, key, rank, hasNumericIds, buildMovement } = source;
  const low = boundOf(source, above, '>');
  const high = boundOf(source, below, '<');
  const rows = await db.all<SourceRow>(
    `${sql} AND ${low.sql} AND ${high.sql} ORDER BY ${time} ${direction}, ${key} ${direction} LIMIT ?`,
    ...[playerId, ...low.values, ...high.values, limit],
  );
  return rows.map((row) => ({
    movement: buildMovement(row as never),
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
const completeMovements = async (
  db: Queries,
  movements: readonly MoneyMovement[],
  isAtPlatform: boolean,
): Promise<MoneyMovement[]> => {
  const meters = await readMeters(db, movements);
  const ends = await readEnds(db, movements);
  const casino = isAtPlatform ? await readCasinoStates(db, movements) : new Map<string, MoneyMovement['casino']>();
  return movements.map((movement) => {
    const meter = meters.get(meterTransferOf(movement));
    return {
      ...movement,
      ...(isAtPlatform && { walletMinor: null }),
      ...ends.get(movement.reference),
      ...(meter && {
        creditBeforeMinor: meter.after - meter.amount,
        creditAfterMinor: meter.after,
        // A cash-in leaves the wallet before it arrives: show the arrival as its end.
        ...(movement.kind === 'cashIn' && { endedAt: meter.at, state: null }),
      }),
      casino: casino.get(casinoKeyOf(movement)) ?? null,
    };
  });
};

const arrival = (movement: MoneyMovement): string => movement.reference.replace(/^cash-in:/, 'cash-in-arrived:');

/** Returns the id of the ledger transfer by which the money movement changed the machine's credit. */
const meterTransferOf = (movement: MoneyMovement): string =>
  movement.kind === 'cashIn' ? arrival(movement) : movement.reference;

/** Kinds of money movements that change a machine's credit. */
const meterKinds: ReadonlySet<MoneyMovement['kind']> = new Set(['cashIn', 'cashOut', 'cancelledCredits', 'correction']);

interface Meter {
  readonly at: number;
  readonly amount: number;
  readonly after: number;
}

const readMeters = async (db: Queries, movements: readonly MoneyMovement[]): Promise<Map<string, Meter>> => {
  const ids = movements.filter(({ kind }) => meterKinds.has(kind)).map(meterTransferOf);
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

type End = Pick<MoneyMovement, 'state' | 'endedAt'>;

/** Returns the progress of cash-ins and withdrawals, by the id of their first ledger transfer. */
const readEnds = async (db: Queries, movements: readonly MoneyMovement[]): Promise<Map<string, End>> => {
  const idsOf = (kind: MoneyMovement['kind'], prefix: string) =>
    movements.filter((movement) => movement.kind === kind).map(({ reference }) => reference.slice(prefix.length));
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
const findPlatformTransferOf = ({ kind, reference }: MoneyMovement): { readonly id: string; readonly kind: string } => {
  if (kind === 'cashInOrder') return { id: `cash-in:${reference}`, kind: 'debit' };
  if (kind === 'cashIn') return { id: reference, kind: 'debit' };
  if (kind === 'cashInVoided') return { id: reference.replace(/^cash-in-voided:/, 'cash-in:'), kind: 'rollback' };
  return { id: reference, kind: 'credit' };
};

const casinoKeyOf = (movement: MoneyMovement): string => {
  const { id, kind } = findPlatformTransferOf(movement);
  return `${kind} ${id}`;
};

const readCasinoStates = async (
  db: Queries,
  movements: readonly MoneyMovement[],
): Promise<Map<string, MoneyMovement['casino']>> => {
  const rows = await allIn<{ id: string; kind: string; state: NonNullable<MoneyMovement['casino']> }>(
    db,
    'SELECT id, kind, state FROM platform_transfers WHERE id IN',
    movements.map((movement) => findPlatformTransferOf(movement).id),
  );
  return new Map(rows.map(({ id, kind, state }) => [`${kind} ${id}`, state]));
};

/** Runs a query that ends with `IN` for these values; returns no rows if there are none. */
const allIn = async <Row>(db: Queries, sql: string, values: readonly SqlValue[]): Promise<Row[]> =>
  values.length === 0 ? [] : db.all<Row>(`${sql} (${values.map(() => '?').join(', ')})`, ...values);
