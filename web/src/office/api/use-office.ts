import type { OfficeAnswer, OfficeCallInput, OfficeRouteName } from '@reelfloor/protocol/office';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callOffice } from './call-office.ts';
import { isRefusedWith } from './office-failure.ts';

interface Options {
  /** Asks again at this interval while the page is visible. */
  readonly everyMs?: number;
  readonly enabled?: boolean;
  /** Shows the answer to the last input until the answer to the new one is there. */
  readonly keepsLast?: boolean;
}

/** Reads by a call of the office. After each action all answers on the screen are read again. */
export const useOffice = <Name extends OfficeRouteName>(
  name: Name,
  input: OfficeCallInput<Name>,
  { everyMs, enabled = true, keepsLast = false }: Options = {},
): UseQueryResult<OfficeAnswer<Name>> =>
  useQuery<OfficeAnswer<Name>>({
    queryKey: [name, input],
    queryFn: ({ signal }) => callOffice(name, input, signal),
    enabled,
    ...(everyMs !== undefined && { refetchInterval: ({ state }) => askAgainAfter(everyMs, state.error) }),
    ...(keepsLast && { placeholderData: keepPreviousData as never }),
  });

/**
 * Returns after how many ms to ask again, or false: never of what is not there. A cashier's mistyped name would otherwise
 * leave a line in the audit trail with each question.
 */
export const askAgainAfter = (everyMs: number, error: Error | null): number | false =>
  isRefusedWith(error, 'NOT_FOUND') ? false : everyMs;
