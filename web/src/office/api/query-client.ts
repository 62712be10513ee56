import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOutError, OfficeFailure } from './office-failure.ts';

const retries = 2;

export const meKey = ['me'];

/** Clears the cached signed-in user, so that the sign-in page is shown at the same URL. */
export const clearSignedInUser = (client: QueryClient): void => {
  client.setQueryData(meKey, null);
  clearCachedAnswers(client);
};

/** Clears the cached answers of the signed-out member of staff. */
export const clearCachedAnswers = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] });

/** Creates a query client that retries twice after a failed connection, and never after a refusal or a time limit. */
export const createQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isSignedOutError(error)) clearSignedInUser(client);
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < retries &&
          error instanceof OfficeFailure &&
          error.failure.kind === 'unreached' &&
          !error.failure.isLate,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 5000),
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
};
