import type { HallWins } from '@reelfloor/protocol';
import { useQuery } from '@tanstack/react-query';
import { valueOrThrow } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { loadLaterRoutes } from '../../../api/later-routes.ts';
import { useIsRestricted } from '../store/use-card-action.ts';

/** The server's figures change once an hour. */
const staleMs = 600_000;

/** Returns what was won in the hall; null until that is known, during a break, and from a server that does not say. */
export const useHallWins = (isKnownServer: boolean): HallWins | null => {
  const isRestricted = useIsRestricted();
  const { data } = useQuery({
    queryKey: ['hall-wins'],
    queryFn: async ({ signal }) => {
      await loadLaterRoutes();
      return valueOrThrow(await callServer('hallWins', {}, { signal }));
    },
    enabled: isKnownServer && !isRestricted,
    staleTime: staleMs,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return isRestricted ? null : (data ?? null);
};
