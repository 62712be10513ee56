import type { MachineId } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { InMemoryBus } from '../../platform/bus/bus.ts';
import { MachineCrowds } from './machine-crowds.ts';

const m1 = 'm1' as MachineId;

const opened = () => {
  const bus = new InMemoryBus((error) => {
    throw error;
  });
  const changed: string[] = [];
  bus.subscribe('crowdChanged', ({ machineId }) => changed.push(machineId));
  const time = { now: 1_000 };
  return { crowds: new MachineCrowds({ bus, now: () => time.now }), changed, time };
};

it('tells each change of the queue and of the watchers once, and keeps the other figure', () => {
  const { crowds, changed } = opened();
  expect(crowds.has('m1')).toBe(false);
  expect(crowds.of(m1)).toEqual({ id: 'm1', waiting: 0, estimateMs: null, watching: 0 });
  crowds.setQueue(m1, { waiting: 2, turnAt: 61_000 });
  crowds.setQueue(m1, { waiting: 2, turnAt: 61_000 });
  crowds.setWatching(m1, 3);
  expect(changed).toEqual(['m1', 'm1']);
  expect(crowds.of(m1)).toEqual({ id: 'm1', waiting: 2, estimateMs: 60_000, watching: 3 });
});

it('lets an estimate shrink with time, never below zero, and keeps a machine that is empty again', () => {
  const { crowds, time } = opened();
  crowds.setQueue(m1, { waiting: 1, turnAt: 31_000 });
  time.now = 11_000;
  expect(crowds.of(m1).estimateMs).toBe(20_000);
  time.now = 99_000;
  expect(crowds.of(m1).estimateMs).toBe(0);
  crowds.setQueue(m1, { waiting: 0, turnAt: null });
  expect(crowds.has('m1')).toBe(true);
});

it('says nothing of a machine that nobody waits for or watches', () => {
  const { crowds, changed } = opened();
  crowds.setWatching(m1, 0);
  crowds.setQueue(m1, { waiting: 0, turnAt: null });
  expect(changed).toEqual([]);
  expect(crowds.has('m1')).toBe(false);
});
