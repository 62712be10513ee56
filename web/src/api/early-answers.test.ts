import { afterEach, expect, test, vi } from 'vitest';
import { dropEarlyAnswers, takeEarlyAnswer } from './early-answers.ts';

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
  expect(takeEarlyAnswer(new URL('?page=2', address))).toBeNull();
  expect(takeEarlyAnswer(address)).toBe(answer);
  expect(takeEarlyAnswer(address)).toBeNull();
});

test('an answer is not used when it is old, or when its player has signed out since', () => {
  asked(10_000);
  expect(takeEarlyAnswer(address)).toBeNull();
  asked();
  dropEarlyAnswers();
  expect(takeEarlyAnswer(address)).toBeNull();
});

test('without early answers, the page makes its own requests', () => {
  expect(takeEarlyAnswer(address)).toBeNull();
});
