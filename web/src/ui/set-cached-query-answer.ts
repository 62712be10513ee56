import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Stores a server response in a query's cache. Cancels running fetches of the query, whose data may be older than the response. */
export const setCachedQueryAnswer = async <Value>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: Value | ((known: Value | undefined) => Value | undefined),
): Promise<void> => {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Value>(queryKey, answer);
};
