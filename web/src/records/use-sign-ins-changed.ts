import type { SignInLine } from '@reelfloor/protocol';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';

export const signInsKey = ['sign-ins'] as const;
const loginsPrefix = 'logins ';

/** Returns the query key of an account's login log; null is the player's own. */
export const loginsKey = (profileId: string | null): string => `${loginsPrefix}${profileId ?? ''}`;

/** Removes ended sign-ins from the cached list at once, because their buttons would fail, and invalidates the list and the login log. */
export const showSignInsChanged = (queries: QueryClient, stays: (line: SignInLine) => boolean): void => {
  queries.setQueryData<readonly SignInLine[] | null>(signInsKey, (lines) => lines?.filter(stays));
  void queries.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      key === signInsKey[0] || (typeof key === 'string' && key.startsWith(loginsPrefix)),
  });
};

/** Returns a function to call after a change that ends sign-ins or adds an entry to the login log. */
export const useSignInsChanged = () => {
  const queries = useQueryClient();
  return (stays: (line: SignInLine) => boolean = () => true): void => showSignInsChanged(queries, stays);
};
