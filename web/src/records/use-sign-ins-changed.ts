import type { SignInLine } from '@reelfloor/protocol';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';

export const signInsKey = ['sign-ins'] as const;
const loginsPrefix = 'logins ';

/** Returns the key of an account's log of logins; null is the player's own. */
export const loginsKey = (profileId: string | null): string => `${loginsPrefix}${profileId ?? ''}`;

/**
 * Takes the sign-ins that have ended off the list at once, because their keys would be refused, and has list and log read
 * again.
 */
export const showSignInsChanged = (queries: QueryClient, stays: (line: SignInLine) => boolean): void => {
  queries.setQueryData<readonly SignInLine[] | null>(signInsKey, (lines) => lines?.filter(stays));
  void queries.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      key === signInsKey[0] || (typeof key === 'string' && key.startsWith(loginsPrefix)),
  });
};

/** Returns a function to call after a change that ends sign-ins or is written into the log. */
export const useSignInsChanged = () => {
  const queries = useQueryClient();
  return (stays: (line: SignInLine) => boolean = () => true): void => showSignInsChanged(queries, stays);
};
