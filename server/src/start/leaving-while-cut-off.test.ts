import { expect, it } from 'vitest';
import { Readiness } from '../process/readiness.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { leavingWhileCutOff } from './drain-server.ts';

const node = () => {
  const clock = new ManualClock();
  const readiness = new Readiness();
  const done: string[] = [];
  const channels = {
    drain: async (spreadMs: number) => void done.push(`drain ${spreadMs}`),
    acceptAgain: () => void done.push('accept'),
  };
  return { clock, readiness, done, onCutOff: leavingWhileCutOff(10_000, { readiness, channels, clock }) };
};

it('a node that is cut off is unready, then sends its connections elsewhere, and takes new ones when it is back', () => {
  const { clock, readiness, done, onCutOff } = node();
  onCutOff(true);
  expect(readiness.reasons).toEqual(['cut off from the other nodes']);
  clock.advance(1_499);
  expect(done).toEqual([]);
  clock.advance(1);
  expect(done).toEqual(['drain 10000']);
  onCutOff(false);
  expect(readiness.reasons).toEqual([]);
  expect(done).toEqual(['drain 10000', 'accept']);
});

it('a node that is back before balancers know keeps its connections', () => {
  const { clock, readiness, done, onCutOff } = node();
  onCutOff(true);
  clock.advance(1_000);
  onCutOff(false);
  clock.advance(10_000);
  expect(readiness.reasons).toEqual([]);
  expect(done).toEqual(['accept']);
  onCutOff(true);
  clock.advance(1_500);
  expect(done).toEqual(['accept', 'drain 10000']);
});
