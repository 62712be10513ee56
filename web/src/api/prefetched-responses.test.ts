import { afterEach, expect, test, vi } from 'vitest';
import { clearPrefetchedResponses, takePrefetchedResponse } from './prefetched-responses.ts';

const address = new URL('http://floor.example/v1/machine/all');
const asked = (agoMs = 0) => {
  const answer = Promise.resolve(new Response('{}'));
  vi.stubGlobal('window', {
    early: { answers: new Map([[address.href, answer]]), askedAt: Date.now() - agoMs },
  });
  return answer;
};
afterEach(() => vi.unstubAllGlobals());

test('an early answer is taken once, by its whole address', () => {
  const answer = asked();
  expect(takePrefetchedResponse(new URL('?page=2', address))).toBeNull();
  expect(takePrefetchedResponse(address)).toBe(answer);
  expect(takePrefetchedResponse(address)).toBeNull();
});

test('an answer is not used when it is old, or when its player has signed out since', () => {
  asked(10_000);
  expect(takePrefetchedResponse(address)).toBeNull();
  asked();
  clearPrefetchedResponses();
  expect(takePrefetchedResponse(address)).toBeNull();
});

test('a request that the page sends itself is marked, so that the early script does not send it again', () => {
  asked();
  const other = new URL('/v1/validate', address);
  expect(takePrefetchedResponse(other)).toBeNull();
  expect(window.early?.answers.has(other.href)).toBe(true);
});

test('without early answers, the page makes its own requests', () => {
  expect(takePrefetchedResponse(address)).toBeNull();
});
