import type { SignInListEntry } from '@reelfloor/protocol';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';

export const signInsKey = ['sign-ins'] as const;
const loginsPrefix = 'logins ';

/** Returns the query key of an account's login log; null stands for the player's own account. */
export const buildLoginLogQueryKey = (profileId: string | null): string => `${loginsPrefix}${profileId ?? ''}`;

/** Removes ended sign-ins from the cached list at once, because their buttons would fail, and invalidates the list and the login log. */
export const refreshCachedSignInsAndLogins = (
  queries: QueryClient,
  isStillActive: (line: SignInListEntry) => boolean,
): void => {
  queries.setQueryData<readonly SignInListEntry[] | null>(signInsKey, (lines) => lines?.filter(isStillActive));
  void queries.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      key === signInsKey[0] || (typeof key === 'string' && key.startsWith(loginsPrefix)),
  });
};

/** Returns a function to call after a change that ends sign-ins or adds an entry to the login log. */
export const useRefreshSignInsAndLoginLog = () => {
  const queries = useQueryClient();
  return (stays: (line: SignInListEntry) => boolean = () => true): void =>
    refreshCachedSignInsAndLogins(queries, stays);
};
