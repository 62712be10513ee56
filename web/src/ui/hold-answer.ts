import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows what a call has answered in place of what a query holds. Readings of it that are on their way may be older than the call:
 * they are given up.
 */
export const holdAnswer = async <Value>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: Value | ((known: Value | undefined) => Value | undefined),
): Promise<void> => {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Value>(queryKey, answer);
};
