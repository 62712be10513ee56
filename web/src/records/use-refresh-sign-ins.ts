import type { SignInListEntry } from '@reelfloor/protocol';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';

export const signInsKey = ['sign-ins'] as const;
const loginsPrefix = 'logins ';

/** Returns the query key of an account's login log; null is the player's own. */
export const loginLogQueryKey = (profileId: string | null): string => `${loginsPrefix}${profileId ?? ''}`;

/** Removes ended sign-ins from the cached list at once, because their buttons would fail, and invalidates the list and the login log. */
export const refreshSignInQueries = (
  queries: QueryClient,
  stays: (line: SignInListEntry) => boolean,
): void => {
  queries.setQueryData<readonly SignInListEntry[] | null>(signInsKey, (lines) => lines?.filter(stays));
  void queries.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      key === signInsKey[0] || (typeof key === 'string' && key.startsWith(loginsPrefix)),
  });
};

/** Returns a function to call after a change that ends sign-ins or adds an entry to the login log. */
export const useRefreshSignIns = () => {
  const queries = useQueryClient();
  return (stays: (line: SignInListEntry) => boolean = () => true): void =>
    refreshSignInQueries(queries, stays);
};
