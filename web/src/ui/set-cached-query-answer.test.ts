import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { setCachedQueryAnswer } from './set-cached-query-answer.ts';

const queryKey = ['shown'];
const client = new QueryClient();
afterEach(() => client.clear());

/** Watches a query whose readings end when the test says so. */
const watch = () => {
  const readings: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey,
    retry: false,
    queryFn: () => {
      const reading = Promise.withResolvers<string>();
      readings.push(reading);
      return reading.promise;
    },
  });
  const stop = observer.subscribe(() => {});
  return { observer, readings, stop };
};
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('is not replaced by a reading that began before the call was answered', async () => {
  const { observer, readings, stop } = watch();
  readings[0]?.resolve('before');
  await settled();
  void observer.refetch().catch(() => {});
  await settled();
  await setCachedQueryAnswer(client, queryKey, (known: string | undefined) => `${known}, ticked`);
  readings[1]?.resolve('before');
  await settled();
  expect(client.getQueryData(queryKey)).toBe('before, ticked');
  // Later readings are shown as ever.
  void observer.refetch();
  readings[2]?.resolve('later');
  await settled();
  expect(client.getQueryData(queryKey)).toBe('later');
  stop();
});

it('is shown where nothing was read yet', async () => {
  const { observer, readings, stop } = watch();
  await setCachedQueryAnswer(client, queryKey, 'first');
  readings[0]?.resolve('older');
  await settled();
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'first' });
  stop();
});
