import { expect, it } from 'vitest';
import { Readiness } from '../../platform/process/readiness.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createDrainOnDisconnect } from './drain-server.ts';

const node = () => {
  const clock = new ManualClock();
  const readiness = new Readiness();
  const done: string[] = [];
  const channels = {
    drain: async (spreadMs: number) => void done.push(`drain ${spreadMs}`),
    acceptAgain: () => void done.push('accept'),
  };
  const leaving = (from: 'the other nodes' | 'the database') =>
    createDrainOnDisconnect(10_000, from, { readiness, channels, clock });
  return {
    clock,
    readiness,
    done,
    onCutOff: leaving('the other nodes'),
    onDatabaseLost: leaving('the database'),
  };
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

it('a node that has lost the database and the others takes connections again only when it has both', () => {
  const { clock, readiness, done, onCutOff, onDatabaseLost } = node();
  onCutOff(true);
  onDatabaseLost(true);
  clock.advance(1_500);
  onCutOff(false);
  expect(readiness.reasons).toEqual(['cut off from the database']);
  expect(done).not.toContain('accept');
  onDatabaseLost(false);
  expect(done.at(-1)).toBe('accept');
});
