import type { MachineId } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { InMemoryBus } from '../../platform/bus/event-bus.ts';
import { QueueAndSpectatorCounts } from './queue-and-spectator-counts.ts';

const m1 = 'm1' as MachineId;

const opened = () => {
  const bus = new InMemoryBus((error) => {
    throw error;
  });
  const changed: string[] = [];
  bus.subscribe('machineCountsChanged', ({ machineId }) => changed.push(machineId));
  const time = { now: 1_000 };
  return { machineCounts: new QueueAndSpectatorCounts({ bus, now: () => time.now }), changed, time };
};

it('tells each change of the queue and of the spectators once, and keeps the other figure', () => {
  const { machineCounts, changed } = opened();
  expect(machineCounts.has('m1')).toBe(false);
  expect(machineCounts.of(m1)).toEqual({ id: 'm1', waiting: 0, estimateMs: null, watching: 0 });
  machineCounts.setQueue(m1, { waiting: 2, turnAt: 61_000 });
  machineCounts.setQueue(m1, { waiting: 2, turnAt: 61_000 });
  machineCounts.setWatching(m1, 3, 0);
  expect(changed).toEqual(['m1', 'm1']);
  expect(machineCounts.of(m1)).toEqual({ id: 'm1', waiting: 2, estimateMs: 60_000, watching: 3 });
  expect([machineCounts.of(m1, 0).watching, machineCounts.of(m1, 3).watching]).toEqual([3, 0]);
});

it('lets an estimate shrink with time, never below zero, and keeps a machine that is empty again', () => {
  const { machineCounts, time } = opened();
  machineCounts.setQueue(m1, { waiting: 1, turnAt: 31_000 });
  time.now = 11_000;
  expect(machineCounts.of(m1).estimateMs).toBe(20_000);
  time.now = 99_000;
  expect(machineCounts.of(m1).estimateMs).toBe(0);
  machineCounts.setQueue(m1, { waiting: 0, turnAt: null });
  expect(machineCounts.has('m1')).toBe(true);
});

it('says nothing of a machine that nobody waits for or watches', () => {
  const { machineCounts, changed } = opened();
  machineCounts.setWatching(m1, 0, 0);
  machineCounts.setQueue(m1, { waiting: 0, turnAt: null });
  expect(changed).toEqual([]);
  expect(machineCounts.has('m1')).toBe(false);
});
