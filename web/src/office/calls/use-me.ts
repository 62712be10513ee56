import type { OfficeAnswer, OfficeRight } from '@reelfloor/protocol/office';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { callOffice } from './call-office.ts';
import { tellServerTime } from './contact.ts';
import { isSignedOut } from './office-failure.ts';
import { meKey } from './query-client.ts';

export type Me = OfficeAnswer<'me'>;

/** Often enough to notice an ended sign-in and to keep the clock right. */
const everyMs = 30_000;

/** Asks who is signed in; null if nobody is. */
export const useWhoIsSignedIn = (): UseQueryResult<Me | null> =>
  useQuery<Me | null>({
    queryKey: meKey,
    queryFn: async ({ signal }) => {
      try {
        const me = await callOffice('me', {}, signal);
        tellServerTime(me.now);
        return me;
      } catch (error) {
        if (isSignedOut(error)) return null;
        throw error;
      }
    },
    refetchInterval: everyMs,
  });

const MeContext = createContext<Me | null>(null);
export const MeProvider = MeContext.Provider;

/** The member of staff who is signed in. */
export const useMe = (): Me => {
  const me = useContext(MeContext);
  if (!me) throw new Error('a page of the office is drawn without a sign-in');
  return me;
};

/** The house's currency; null before the sign-in. */
export const useCurrency = (): string | null => useContext(MeContext)?.house.currency ?? null;

/** How the reader has a right; null if not. The server decides; a page only hides what its reader may not do. */
export const useGrant = (right: OfficeRight) => useMe().rights[right] ?? null;
