import { afterEach, beforeEach, expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { LeasedPoll } from './leased-poll.ts';

const everyMs = 1_000;

/** A run of the job whose end the test decides. */
interface Run {
  readonly end: () => void;
  readonly fail: (error: Error) => void;
}

let clock: ManualClock;
let poll: LeasedPoll;
let holdsLease: boolean;
let runs: Run[];
let reported: unknown[];
let unhandled: unknown[];

const noteUnhandled = (reason: unknown): void => void unhandled.push(reason);
/** Resolves after all promises that wait for nothing else have settled, also after Node has reported a rejection that nobody handles. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

beforeEach(() => {
  clock = new ManualClock();
  poll = new LeasedPoll();
  holdsLease = true;
  [runs, reported, unhandled] = [[], [], []];
  process.on('unhandledRejection', noteUnhandled);
  poll.start({
    ...{ clock, everyMs, holdsLease: () => holdsLease },
    onError: (error) => reported.push(error),
    work: () =>
      new Promise((resolve, reject) => {
        runs.push({ end: resolve, fail: reject });
      }),
  });
});
afterEach(() => {
  poll.stop();
  process.off('unhandledRejection', noteUnhandled);
  expect(unhandled).toEqual([]);
});

const passOnce = async (): Promise<void> => {
  clock.advance(everyMs);
  await settled();
};

it('runs the job again and again while this node holds its lease, never twice at once', async () => {
  await passOnce();
  await passOnce();
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await settled();
  await passOnce();
  expect(runs).toHaveLength(2);
  runs[1]?.end();
  await settled();
  holdsLease = false;
  await passOnce();
  expect(runs).toHaveLength(2);
  holdsLease = true;
  await passOnce();
  expect(runs).toHaveLength(3);
});

it('reports an error of the job and runs it again', async () => {
  await passOnce();
  const error = new Error('the disk is full');
  runs[0]?.fail(error);
  await settled();
  expect(reported).toEqual([error]);
  await passOnce();
  expect(runs).toHaveLength(2);
});

it('an error of a run that a stop has overtaken is no failure of the server', async () => {
  await passOnce();
  expect(poll.isStopped).toBe(false);
  poll.stop();
  expect(poll.isStopped).toBe(true);
  runs[0]?.fail(new Error('the database is closed'));
  await settled();
  expect(reported).toEqual([]);
  await passOnce();
  expect(runs).toHaveLength(1);
});
