import type { PlayerId } from '@reelfloor/protocol';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type CallResult, unwrapCallResult } from '../api/call-failure.ts';
import { callServer } from '../api/call-server.ts';
import { buildLoginLogQueryKey } from './refresh-cached-sign-ins.ts';

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Infinite query of a player's records, newest first. Each page contains the cursor that loads the next page. */
export const useInfiniteRecordPages = <Item>(
  key: string,
  getPage: (cursor: string | undefined, signal: AbortSignal) => Promise<CallResult<Page<Item>>>,
) => {
  const query = useInfiniteQuery({
    queryKey: [key],
    queryFn: async ({ pageParam, signal }) => unwrapCallResult(await getPage(pageParam, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Always refetch: money may have moved since the page was last open.
    refetchOnMount: 'always',
  });
  return { ...query, items: query.data?.pages.flatMap((page) => page.items) ?? [] };
};

export const buildCursorPageQuery = (cursor: string | undefined) => ({
  limit: pageSize,
  ...(cursor === undefined ? {} : { cursor }),
});

const pageSize = 20;

export const useLoginLog = (profileId: PlayerId | null) =>
  useInfiniteRecordPages(buildLoginLogQueryKey(profileId), (cursor, signal) => {
    const query = buildCursorPageQuery(cursor);
    return profileId === null
      ? callServer('logins', { query }, { signal })
      : callServer('loginsOf', { params: { profileId }, query }, { signal });
  });
