import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IdleThreadPool } from './drawing-thread-pool.ts';

class TrialThread {
  alive = true;
  readonly brandId: string | null;

  constructor(brandId: string | null = null) {
    this.brandId = brandId;
  }

  async end(): Promise<void> {
    this.alive = false;
  }
}

const minuteMs = 60_000;

let idle: IdleThreadPool<TrialThread>;
beforeEach(() => {
  vi.useFakeTimers();
  idle = new IdleThreadPool();
});
afterEach(() => vi.useRealTimers());

it('returns the thread that drew the brand last, else the thread that was used last', () => {
  const [koi, orbit] = [new TrialThread('koi'), new TrialThread('orbit')];
  idle.keep(koi);
  idle.keep(orbit);
  expect(idle.take('koi')).toBe(koi);
  idle.keep(koi);
  expect(idle.take('copper')).toBe(koi);
  expect(idle.take('copper')).toBe(orbit);
  expect(idle.take('copper')).toBeUndefined();
});

it('never returns or keeps a thread that has ended', async () => {
  const thread = new TrialThread('koi');
  idle.keep(thread);
  await thread.end();
  expect(idle.take('koi')).toBeUndefined();
  idle.keep(thread);
  expect(idle.size).toBe(0);
});

it('keeps two threads and ends the one that was not used for longest', () => {
  const threads = [new TrialThread(), new TrialThread(), new TrialThread()];
  for (const thread of threads) idle.keep(thread);
  expect(threads.map(({ alive }) => alive)).toEqual([false, true, true]);
});

it('ends the second thread once one was enough for five minutes, although players come and go', () => {
  const [first, second] = [new TrialThread('koi'), new TrialThread('orbit')];
  idle.keep(first);
  idle.keep(second);
  for (let minute = 0; minute < 6; minute++) {
    const taken = idle.take(minute % 2 === 0 ? 'koi' : 'orbit');
    vi.advanceTimersByTime(minuteMs);
    if (taken) idle.keep(taken);
  }
  expect([first.alive, second.alive].filter(Boolean)).toHaveLength(1);
  expect(idle.size).toBe(1);
});

it('keeps both for five minutes after both were in use', () => {
  const threads = [new TrialThread(), new TrialThread()];
  for (let round = 0; round < 4; round++) {
    for (const thread of threads) idle.keep(thread);
    vi.advanceTimersByTime(4 * minuteMs);
    expect([idle.take(''), idle.take('')]).not.toContain(undefined);
  }
});

it('never ends the only thread', () => {
  const thread = new TrialThread();
  idle.keep(thread);
  vi.advanceTimersByTime(60 * minuteMs);
  expect(idle.take('koi')).toBe(thread);
});

it('ends all threads at the end', async () => {
  const threads = [new TrialThread(), new TrialThread()];
  for (const thread of threads) idle.keep(thread);
  await idle.end();
  expect(threads.map(({ alive }) => alive)).toEqual([false, false]);
  expect(vi.getTimerCount()).toBe(0);
});
