import type { OfficeAnswer, OfficeRight } from '@reelfloor/protocol/office-call-types';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { callOffice } from './call-office.ts';
import { OfficeFailure } from './office-failure.ts';
import { clearCachedAnswers, meKey } from './query-client.ts';
import { setSignInEndReason, storeOfficeServerTime } from './server-reachability-store.ts';

export type SignedInStaff = NonNullable<OfficeAnswer<'me'>['me']>;

/** Polling interval in ms of the signed-in user: short enough to notice an ended sign-in and to correct the clock. */
const everyMs = 30_000;

/** Queries who is signed in; null if nobody is. */
export const useSignedInStaffQuery = (): UseQueryResult<SignedInStaff | null> =>
  useQuery<SignedInStaff | null>({
    queryKey: meKey,
    queryFn: async ({ client, signal }) => {
      const { me, endedAfterIdleMinutes } = await callOffice('me', {}, signal);
      if (me) storeOfficeServerTime(me.now);
      if (endedAfterIdleMinutes !== null) setSignInEndReason(idleFailure(endedAfterIdleMinutes));
      if (!me) clearCachedAnswers(client);
      return me;
    },
    refetchInterval: everyMs,
  });

/** Returns the failure with which the server refuses a call after the idle timeout. */
const idleFailure = (minutes: number): OfficeFailure =>
  new OfficeFailure({ kind: 'refused', status: 401, code: 'STAFF_IDLE', params: { minutes } });

const MeContext = createContext<SignedInStaff | null>(null);
export const SignedInStaffProvider = MeContext.Provider;

/** Returns the signed-in member of staff. */
export const useSignedInStaff = (): SignedInStaff => {
  const me = useContext(MeContext);
  if (!me) throw new Error('a page of the office is drawn without a sign-in');
  return me;
};

/** Returns the operator's currency; null before the sign-in. */
export const useOperatorCurrency = (): string | null => useContext(MeContext)?.operator.currency ?? null;

/**
 * Returns how the signed-in user has a right, such as alone or with a second person; null if they lack it. The server enforces it; a page
 * only hides what its user may not do.
 */
export const useSignedInStaffRight = (right: OfficeRight) => useSignedInStaff().rights[right] ?? null;
