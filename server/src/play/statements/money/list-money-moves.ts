import { done, type RecordPage, type Result } from '@reelfloor/protocol';
import { findPlatformOf } from '../../../money/ledger/platform-players.ts';
import type { Queries, SqlValue } from '../../../platform/database/database.ts';
import { type IndexRange, readPage } from '../../../platform/database/read-page.ts';
import type { RecordPlace } from '../../../platform/database/record-cursor.ts';
import { readCorrections } from '../statement/holdings.ts';
import { completeMoves } from './complete-moves.ts';
import { emptyMove, type MoneyMove, type Source, type SourceRow, sources } from './money-sources.ts';

export interface MoneyMovesRequest {
  /** Times in ms since 1970; `until` is the first moment after the range. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly show: 'all' | 'money' | 'rounds';
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A move and its place in the list: by time, then by the kind of its row, then by the row's id. */
interface PlacedMove {
  readonly move: MoneyMove;
  readonly place: RecordPlace;
}

/**
 * Returns a page of what a player's money did: moves of the wallet, orders that moved nothing, what waits for a person, payments and
 * rounds. Call this in one snapshot. Each kind of row is read along an index of its own, as many rows as a page holds, so that a long
 * history costs no more than a short one.
 */
export const listMoneyMoves = async (
  db: Queries,
  playerId: string,
  { from, until, show, order, limit, cursor }: MoneyMovesRequest,
): Promise<Result<RecordPage<MoneyMove>>> => {
  const isAtPlatform = (await findPlatformOf(db, playerId)) !== null;
  const shown = Object.values(sources).filter(
    (source) => show === 'all' || (source === sources.rounds) === (show === 'rounds'),
  );
  const edge = (value: number): RecordPlace => ({ value, at: -1, id: '' });
  const page = await readPage<PlacedMove>(
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
  return done({ ...page.value, items: await completeMoves(db, moves, isAtPlatform) });
};

/** Reads the first rows of all sources together. A source is read no further than what the sources before it fill the page with. */
const readMerged = async (
  db: Queries,
  playerId: string,
  shown: readonly Source[],
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

/** Returns corrections of the player's machines that went to the house or came from it. They are few, so all are read. */
const readCorrected = async (
  db: Queries,
  playerId: string,
  { above, below }: IndexRange,
): Promise<PlacedMove[]> =>
  (await readCorrections(db, playerId))
    .map(({ id, at, session_id: session, amount_minor: amountMinor }): PlacedMove => {
      // The id is `correction:MACHINE:NUMBER`, and a cursor takes letters, digits and dashes alone.
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

const byPlace = (a: RecordPlace, b: RecordPlace): number =>
  a.value - b.value || a.at - b.at || (a.id === b.id ? 0 : a.id < b.id ? -1 : 1);

const readSource = async (
  db: Queries,
  playerId: string,
  source: Source,
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

/** Returns SQL for the rows of a source beyond a place of the whole list. Its first part is a range of the source's index. */
const boundOf = (
  { time, key, rank, hasNumericIds }: Source,
  place: RecordPlace,
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
