import type { PlayerId } from '@reelfloor/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallResult, valueOrThrow } from '../api/call-failure.ts';
import { type RecordFilter, rangeQuery } from './record-filter.ts';

/** A page as the calls answer it. */
interface Page<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
  readonly previousCursor?: string | null | undefined;
}

/** Where a page begins or ends, unless it is the first. */
interface PlaceQuery {
  readonly cursor?: string;
  readonly before?: string;
  readonly last?: 'true';
  readonly limit?: number;
}
export type RangeQuery = ReturnType<typeof rangeQuery>;
/** Only what is not the call's own default. */
export type PageQuery<Sort> = RangeQuery &
  PlaceQuery & { readonly limit: number; readonly sort?: Sort; readonly order?: 'asc' };

/** The calls of one kind of records; the player is null for the reader's own. */
export interface RecordCalls<Row, Totals, Sort extends string> {
  readonly sorts: readonly [Sort, ...Sort[]];
  readonly getPage: (
    player: PlayerId | null,
    query: PageQuery<Sort>,
    signal: AbortSignal,
  ) => Promise<CallResult<Page<Row>>>;
  readonly getTotals: (
    player: PlayerId | null,
    query: RangeQuery,
    signal: AbortSignal,
  ) => Promise<CallResult<Totals & { readonly count: number }>>;
}

/** Where a page is, and how many records are before it, where that is known. */
interface Place {
  readonly at: PlaceQuery;
  readonly before: number | null;
}
const firstPlace: Place = { at: {}, before: 0 };

/** One page of records, the totals of all, and the ways to the other pages: null where there is none. */
export const useRecords = <Row, Totals, Sort extends string>(
  name: string,
  { sorts, getPage, getTotals }: RecordCalls<Row, Totals, Sort>,
  { sort, order, size, player, ...days }: RecordFilter<Sort>,
) => {
  const range = rangeQuery(days);
  const key = [name, player, range, sort, order, size];
  // Another filter begins at its first page.
  const filterKey = JSON.stringify(key);
  const [turned, setTurned] = useState({ filterKey, place: firstPlace });
  const place = turned.filterKey === filterKey ? turned.place : firstPlace;

  // Days the wrong way round are the reader's to put right; until then the page stays as it is.
  const enabled = days.from === null || days.to === null || days.from <= days.to;
  const page = useQuery({
    enabled,
    queryKey: [...key, place.at],
    queryFn: async ({ signal }) => {
      const sorted = { ...(sort !== sorts[0] && { sort }), ...(order === 'asc' && { order }) };
      const query = { limit: size, ...range, ...sorted, ...place.at };
      // What is said of a page is of the page that is shown, and not of one on its way.
      return { ...valueOrThrow(await getPage(player, query, signal)), before: place.before };
    },
    // Money may have moved since the page was last open.
    refetchOnMount: 'always',
    // The page before stays until the next one is there.
    placeholderData: keepPreviousData,
  });
  const totals = useQuery({
    enabled,
    ...(!enabled && { placeholderData: keepPreviousData }),
    queryKey: [name, player, range, 'totals'],
    queryFn: async ({ signal }) => valueOrThrow(await getTotals(player, range, signal)),
    refetchOnMount: 'always',
  });

  const items = page.data?.items ?? [];
  const count = totals.data?.count ?? null;
  const { nextCursor = null, previousCursor, before = 0 } = page.data ?? {};
  const turnTo = (to: PlaceQuery, recordsBefore: number | null) => () =>
    setTurned({ filterKey, place: { at: to, before: recordsBefore } });
  const toFirst = turnTo({}, 0);
  const plus = (records: number) => (before === null ? null : before + records);
  const toPrevious = (cursor: string) =>
    // The first page is asked for as such, so that it is whole whatever has come meanwhile.
    before !== null && before <= size ? toFirst : turnTo({ before: cursor }, plus(-size));
  return {
    page,
    totals,
    items,
    count,
    before,
    first: before === 0 ? null : toFirst,
    previous: previousCursor ? toPrevious(previousCursor) : null,
    next: nextCursor === null ? null : turnTo({ cursor: nextCursor }, plus(items.length)),
    last: nextCursor === null ? null : turnTo(...lastPlace(count, size)),
  };
};

/** The last page has what is left when all before it are full. */
const lastPlace = (count: number | null, size: number): [PlaceQuery, number | null] => {
  if (!count) return [{ last: 'true' }, null];
  const limit = count % size || size;
  return [{ last: 'true', limit }, count - limit];
};
