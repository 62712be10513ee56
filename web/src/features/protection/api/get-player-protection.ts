import type { Protection } from '@reelfloor/protocol';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrapCallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { setCachedQueryAnswer } from '../../../ui/set-cached-query-answer.ts';
import { protectionKey } from './protection-key.ts';

/** Fetches the player's protection: limits, breaks and reality checks. `isEnabled` false: the query is disabled. */
export const usePlayerProtection = (isEnabled = true) =>
  useQuery({
    enabled: isEnabled,
    queryKey: protectionKey,
    queryFn: async ({ signal }): Promise<Protection> =>
      unwrapCallResult(await callServer('protection', {}, { signal })),
  });

/** Returns a function that stores a newer state in the query cache, so that all parts of the page show it. */
export const useUpdateCachedPlayerProtection = (): ((protection: Protection) => void) => {
  const queries: QueryClient = useQueryClient();
  return (protection) => void setCachedQueryAnswer(queries, protectionKey, protection);
};
