import { QueryClient } from '@tanstack/react-query';
import { CallError } from '../api/call-failure.ts';

const retries = 2;

/** One cache for the pages behind the login. A refusal is an answer and is not asked for again; a lost network is. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < retries && error instanceof CallError && error.failure.kind === 'network',
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 5000),
        refetchOnWindowFocus: true,
        // The browser's own guess about being online is often wrong: the call itself tells.
        networkMode: 'always',
      },
    },
  });
