import type { OfficeAnswer, OfficeCallInput } from '@reelfloor/protocol/office-call-types';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callOffice } from '../api/call-office.ts';
import { useStaffPageUrlFilters } from './staff-page-hooks.ts';

export type AuditTrailEntry = OfficeAnswer<'record'>['entries'][number];
export type AuditTrailQuery = OfficeCallInput<'recordFile'>['query'];

const everyMs = 15_000;
/** Returns true for a day such as `2026-11-24`. */
export const isIsoDate = (text: string): boolean => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Returns the audit trail query from the URL's filters. */
export const useAuditTrailQueryFromUrl = (): AuditTrailQuery => {
  const { inView } = useStaffPageUrlFilters();
  const [from, to] = [inView('from'), inView('to')];
  return {
    ...(inView('words') !== '' && { words: inView('words').slice(0, 100) }),
    ...(inView('by') !== '' && { by: inView('by').slice(0, 100) }),
    ...(inView('what') !== '' && { what: inView('what').slice(0, 100) }),
    ...(isIsoDate(from) && { from }),
    ...(isIsoDate(to) && { to }),
    ...(inView('two') !== '' && { twoPeople: 'true' as const }),
  };
};

/**
 * Queries the audit trail, newest entries first, with older pages on demand. It is polled for new entries while only the newest page is
 * shown.
 */
export const useAuditTrailEntries = (query: AuditTrailQuery) =>
  useInfiniteQuery({
    queryKey: ['record', query],
    queryFn: ({ pageParam, signal }) =>
      callOffice('record', { query: { ...query, ...(pageParam !== null && { before: pageParam }) } }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
    placeholderData: (last) => last,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : everyMs),
  });
