import type { PlayerId } from '@reelfloor/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallResult, unwrapCallResult } from '../api/call-failure.ts';
import { buildDateRangeQuery, type RecordFilter } from './record-filter.ts';

interface Page<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
  readonly previousCursor?: string | null | undefined;
}

interface PlaceQuery {
  readonly cursor?: string;
  readonly before?: string;
  readonly last?: 'true';
  readonly limit?: number;
}
type RangeQuery = ReturnType<typeof buildDateRangeQuery>;
/** Query parameters of a page of records; contains only values that differ from the call's defaults. */
type PageQuery<Sort> = RangeQuery &
  PlaceQuery & { readonly limit: number; readonly sort?: Sort; readonly order?: 'asc' };

/** Calls that fetch records. `player` null: the user's own records. */
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

/** Position of a page of records in the pagination. `before`: number of records before it; null if unknown. */
interface Place {
  readonly at: PlaceQuery;
  readonly before: number | null;
}
const firstPlace: Place = { at: {}, before: 0 };

/** Loads one page of records and the totals. The functions that change the page are null if that page does not exist. */
export const usePagedRecordsWithTotals = <Row, Totals, Sort extends string>(
  name: string,
  { sorts, getPage, getTotals }: RecordCalls<Row, Totals, Sort>,
  { sort, order, size, player, ...days }: RecordFilter<Sort>,
) => {
  const range = buildDateRangeQuery(days);
  const key = [name, player, range, sort, order, size];
  // A changed filter resets the pagination to the first page.
  const filterKey = JSON.stringify(key);
  const [turned, setTurned] = useState({ filterKey, place: firstPlace });
  const place = turned.filterKey === filterKey ? turned.place : firstPlace;

  // If the first day is after the last, load nothing and keep the current page.
  const enabled = days.from === null || days.to === null || days.from <= days.to;
  const page = useQuery({
    enabled,
    queryKey: [...key, place.at],
    queryFn: async ({ signal }) => {
      const sorted = { ...(sort !== sorts[0] && { sort }), ...(order === 'asc' && { order }) };
      const query = { limit: size, ...range, ...sorted, ...place.at };
      // Store `before` with the response, so that it belongs to the page shown and not to a page that is loading.
      return { ...unwrapCallResult(await getPage(player, query, signal)), before: place.before };
    },
    // Always refetch: money may have moved since the page was last open.
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const totals = useQuery({
    enabled,
    ...(!enabled && { placeholderData: keepPreviousData }),
    queryKey: [name, player, range, 'totals'],
    queryFn: async ({ signal }) => unwrapCallResult(await getTotals(player, range, signal)),
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
    // Request the first page without a cursor, so that it is full even if newer records were added since.
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

const lastPlace = (count: number | null, size: number): [PlaceQuery, number | null] => {
  if (!count) return [{ last: 'true' }, null];
  const limit = count % size || size;
  return [{ last: 'true', limit }, count - limit];
};
