import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Puts a call's answer into a query's cache. Cancels running fetches of the query, whose data may be older than the answer. */
export const setCachedQueryAnswer = async <Value>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: Value | ((known: Value | undefined) => Value | undefined),
): Promise<void> => {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Value>(queryKey, answer);
};
