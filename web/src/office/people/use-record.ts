import type { OfficeAnswer, OfficeCallInput } from '@reelfloor/protocol/office';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callOffice } from '../api/call-office.ts';
import { useView } from './use-people.ts';

export type Entry = OfficeAnswer<'record'>['entries'][number];
export type RecordQuery = OfficeCallInput<'recordFile'>['query'];

const everyMs = 15_000;
/** Returns true for a day such as `2026-11-24`. */
export const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Returns which entries the address asks for. */
export const useRecordQuery = (): RecordQuery => {
  const { inView } = useView();
  const [from, to] = [inView('from'), inView('to')];
  return {
    ...(inView('words') !== '' && { words: inView('words').slice(0, 100) }),
    ...(inView('by') !== '' && { by: inView('by').slice(0, 100) }),
    ...(inView('what') !== '' && { what: inView('what').slice(0, 100) }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(inView('two') !== '' && { twoPeople: 'true' as const }),
  };
};

/** Reads the record, the newest entries first, and older ones on demand. New entries come by themselves while only the newest are shown. */
export const useRecord = (query: RecordQuery) =>
  useInfiniteQuery({
    queryKey: ['record', query],
    queryFn: ({ pageParam, signal }) =>
      callOffice('record', { query: { ...query, ...(pageParam !== null && { before: pageParam }) } }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
    placeholderData: (last) => last,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : everyMs),
  });
