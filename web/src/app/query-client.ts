import { QueryClient } from '@tanstack/react-query';
import { CallError } from '../api/call-failure.ts';

const retries = 2;

/** Creates a query cache that retries twice after a network failure and never after a refusal. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < retries && error instanceof CallError && error.failure.kind === 'network',
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 5000),
        refetchOnWindowFocus: true,
        // Always try: the browser often reports being offline when it is not.
        networkMode: 'always',
      },
    },
  });
