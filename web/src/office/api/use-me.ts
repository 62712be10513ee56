import type { OfficeAnswer, OfficeRight } from '@reelfloor/protocol/office';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { callOffice } from './call-office.ts';
import { noteServerTime, setSignInEndReason } from './contact.ts';
import { OfficeFailure } from './office-failure.ts';
import { clearCachedAnswers, meKey } from './query-client.ts';

export type Me = NonNullable<OfficeAnswer<'me'>['me']>;

/** Polling interval in ms: short enough to notice an ended sign-in and to keep the clock right. */
const everyMs = 30_000;

/** Queries who is signed in; null if nobody is. */
export const useWhoIsSignedIn = (): UseQueryResult<Me | null> =>
  useQuery<Me | null>({
    queryKey: meKey,
    queryFn: async ({ client, signal }) => {
      const { me, endedAfterIdleMinutes } = await callOffice('me', {}, signal);
      if (me) noteServerTime(me.now);
      if (endedAfterIdleMinutes !== null) setSignInEndReason(idleFailure(endedAfterIdleMinutes));
      if (!me) clearCachedAnswers(client);
      return me;
    },
    refetchInterval: everyMs,
  });

/** The same failure that a call refused after the idle timeout has. */
const idleFailure = (minutes: number): OfficeFailure =>
  new OfficeFailure({ kind: 'refused', status: 401, code: 'STAFF_IDLE', params: { minutes } });

const MeContext = createContext<Me | null>(null);
export const MeProvider = MeContext.Provider;

/** Returns the signed-in member of staff. */
export const useMe = (): Me => {
  const me = useContext(MeContext);
  if (!me) throw new Error('a page of the office is drawn without a sign-in');
  return me;
};

/** Returns the operator's currency; null before the sign-in. */
export const useCurrency = (): string | null => useContext(MeContext)?.house.currency ?? null;

/** Returns how the signed-in user has a right; null if not. The server enforces it; a page only hides what its user may not do. */
export const useGrant = (right: OfficeRight) => useMe().rights[right] ?? null;
