import { expect, it } from 'vitest';
import { maxWaitMs, WatchRetryPolicy } from './watch-session.ts';

const begin = () => {
  let nowMs = 1_000;
  const patience = new WatchRetryPolicy(() => nowMs);
  patience.begin();
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { patience, pass };
};

it('pauses longer with each failure, and gives up for good in the end', () => {
  const { patience, pass } = begin();
  const pauses: number[] = [];
  let waitedMs = 0;
  for (let pauseMs = patience.takePauseMs(); pauseMs !== null; pauseMs = patience.takePauseMs()) {
    pauses.push(pauseMs);
    pass(pauseMs);
    waitedMs += pauseMs;
  }
  expect(pauses.slice(0, 4)).toEqual([500, 2_000, 5_000, 5_000]);
  expect(waitedMs).toBeGreaterThanOrEqual(maxWaitMs);
  expect(pauses.length).toBeLessThan(15);
  pass(60_000);
  expect(patience.takePauseMs()).toBeNull();
});

it('begins anew after a picture that stayed, and when it is told to', () => {
  const { patience, pass } = begin();
  pass(maxWaitMs);
  patience.noteShown();
  pass(10_000);
  expect([patience.takePauseMs(), patience.takePauseMs()]).toEqual([500, 2_000]);
  pass(maxWaitMs);
  expect(patience.takePauseMs()).toBeNull();
  patience.begin();
  expect(patience.takePauseMs()).toBe(500);
});

it('gives up, too, where each picture is lost again after a moment', () => {
  const { patience, pass } = begin();
  let attempts = 0;
  for (let pauseMs = patience.takePauseMs(); pauseMs !== null; pauseMs = patience.takePauseMs()) {
    attempts += 1;
    pass(pauseMs);
    patience.noteShown();
    pass(300);
  }
  expect(attempts).toBeLessThan(15);
});
