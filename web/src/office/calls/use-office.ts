import type { OfficeAnswer, OfficeCallInput, OfficeRouteName } from '@reelfloor/protocol/office';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callOffice } from './call-office.ts';

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
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    ...(keepsLast && { placeholderData: keepPreviousData as never }),
  });
