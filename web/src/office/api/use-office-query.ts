import type { OfficeAnswer, OfficeCallInput, OfficeRouteName } from '@reelfloor/protocol/office-call-types';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callOffice } from './call-office.ts';
import { isRefusedWithCode } from './office-failure.ts';

interface Options {
  /** Polling interval in ms, while the page is visible. */
  readonly everyMs?: number;
  readonly enabled?: boolean;
  /** Keeps showing the previous answer until the answer for new input is loaded. */
  readonly keepsLast?: boolean;
}

/** Queries a call of the back office. After each action all queries on the screen are refetched. */
export const useOfficeQuery = <Name extends OfficeRouteName>(
  name: Name,
  input: OfficeCallInput<Name>,
  { everyMs, enabled = true, keepsLast = false }: Options = {},
): UseQueryResult<OfficeAnswer<Name>> =>
  useQuery<OfficeAnswer<Name>>({
    queryKey: [name, input],
    queryFn: ({ signal }) => callOffice(name, input, signal),
    enabled,
    ...(everyMs !== undefined && {
      refetchInterval: ({ state }) => computePollIntervalMs(everyMs, state.error),
    }),
    ...(keepsLast && { placeholderData: keepPreviousData as never }),
  });

/**
 * Returns the polling interval in ms, or false after `NOT_FOUND`: otherwise a cashier's mistyped player name would add an audit trail entry
 * with each poll.
 */
export const computePollIntervalMs = (everyMs: number, error: Error | null): number | false =>
  isRefusedWithCode(error, 'NOT_FOUND') ? false : everyMs;
