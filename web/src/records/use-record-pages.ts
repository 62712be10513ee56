import { useInfiniteQuery } from '@tanstack/react-query';
import { type CallResult, valueOrThrow } from '../api/call-failure.ts';

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Loads records page by page, newest first. Each page has the cursor that loads the next. */
export const useRecordPages = <Item>(
  key: string,
  getPage: (cursor: string | undefined, signal: AbortSignal) => Promise<CallResult<Page<Item>>>,
) => {
  const query = useInfiniteQuery({
    queryKey: [key],
    queryFn: async ({ pageParam, signal }) => valueOrThrow(await getPage(pageParam, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Always fetch, because money may have moved since the page was last open.
    refetchOnMount: 'always',
  });
  return { ...query, items: query.data?.pages.flatMap((page) => page.items) ?? [] };
};

export const pageQuery = (cursor: string | undefined) => ({
  limit: pageSize,
  ...(cursor === undefined ? {} : { cursor }),
});

const pageSize = 20;
