import { afterEach, expect, test, vi } from 'vitest';
import { clearPrefetchedResponses, renewPrefetchToken, takePrefetchedResponse } from './prefetched-responses.ts';

const address = new URL('http://floor.example/v1/machine/all');
const other = new URL('/v1/validate', address);
const prefetch = (agoMs = 0, hasAskedAll = false) => {
  const answer = Promise.resolve(new Response('{}'));
  const asked = { answer, askedAt: Date.now() - agoMs };
  const early = { answers: new Map([[address.href, asked]]), token: 'mine', stop: new AbortController(), hasAskedAll };
  vi.stubGlobal('window', { early });
  return { answer, early };
};
/** True if nobody can read the body any more, so that it holds no connection. */
const isCancelled = async (answer: Promise<Response>): Promise<boolean> =>
  (await (await answer).body?.getReader().read())?.done === true;
afterEach(() => vi.unstubAllGlobals());

test('an early answer is taken once, by its whole address', () => {
  const { answer } = prefetch();
  expect(takePrefetchedResponse(new URL('?page=2', address), 'mine')).toBeNull();
  expect(takePrefetchedResponse(address, 'mine')).toBe(answer);
  expect(takePrefetchedResponse(address, 'mine')).toBeNull();
});

test('an old answer is not used, and its connection is free', async () => {
  const { answer } = prefetch(10_000);
  expect(takePrefetchedResponse(address, 'mine')).toBeNull();
  expect(await isCancelled(answer)).toBe(true);
});

test('an answer for another player, whom another tab has signed out since, is not used', async () => {
  const { answer } = prefetch();
  expect(takePrefetchedResponse(address, 'of the next player')).toBeNull();
  expect(await isCancelled(answer)).toBe(true);
});

test('an answer is still used after the token was renewed, but not after that of another player', () => {
  const { answer } = prefetch();
  renewPrefetchToken('of another player', 'renewed');
  renewPrefetchToken('mine', 'my next');
  expect(takePrefetchedResponse(address, 'my next')).toBe(answer);
});

test('a sign-out cancels what is on its way and what would follow', () => {
  const { early } = prefetch();
  clearPrefetchedResponses();
  expect(takePrefetchedResponse(address, 'mine')).toBeNull();
  expect(early.stop.signal.aborted).toBe(true);
});

test('a request that the page sends itself is marked for the early script, as long as that sends any', () => {
  const { early } = prefetch();
  expect(takePrefetchedResponse(other, 'mine')).toBeNull();
  expect(early.answers.has(other.href)).toBe(true);
  const { early: over } = prefetch(0, true);
  expect(takePrefetchedResponse(other, 'mine')).toBeNull();
  expect(over.answers.has(other.href)).toBe(false);
});

test('without early answers, the page makes its own requests', () => {
  expect(takePrefetchedResponse(address, 'mine')).toBeNull();
});
