import type { MachineId } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { InMemoryBus } from '../../platform/bus/event-bus.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { QueueAndSpectatorCounts } from '../machines/queue-and-spectator-counts.ts';
import { SpectatorCounts } from './spectator-counts.ts';

const machineId = 'm1' as MachineId;

/** Two nodes on one bus: each hears what it tells, as on the bus of all nodes. */
const twoNodes = () => {
  const bus = new InMemoryBus((error) => {
    throw error;
  });
  const clock = new ManualClock();
  const createCounts = () => new QueueAndSpectatorCounts({ bus, now: () => clock.nowMs() });
  const [one, other] = ['one', 'other'].map(
    (nodeId) => new SpectatorCounts({ bus, clock, nodeId, machineCounts: createCounts() }),
  );
  if (!one || !other) throw new Error('there are two nodes');
  return { bus, clock, one, other };
};

it('adds up what all nodes have, and takes off what ends on one of them', () => {
  const { one, other } = twoNodes();
  one.set(machineId, 2, 0);
  other.set(machineId, 1, 0);
  expect([one.of(machineId), other.of(machineId)]).toEqual([3, 3]);
  one.set(machineId, 0, 0);
  expect([one.of(machineId), other.of(machineId)]).toEqual([1, 1]);
  other.set(machineId, 0, 0);
  expect([one.of(machineId), other.of(machineId)]).toEqual([0, 0]);
});

it('forgets the spectators of a node that has died, and keeps those of one that lives', () => {
  const { clock, one, other } = twoNodes();
  one.set(machineId, 2, 0);
  other.set(machineId, 1, 0);
  one.stop();
  clock.advance(60_000);
  expect(other.of(machineId)).toBe(1);
  other.set(machineId, 0, 0);
  expect(other.of(machineId)).toBe(0);
});

it('tells its counts again, so that a node that missed them learns them', () => {
  const { bus, clock, one } = twoNodes();
  one.set(machineId, 2, 0);
  const late = new SpectatorCounts({
    bus,
    clock,
    nodeId: 'late',
    machineCounts: new QueueAndSpectatorCounts({ bus, now: () => clock.nowMs() }),
  });
  expect(late.of(machineId)).toBe(0);
  clock.advance(10_000);
  expect(late.of(machineId)).toBe(2);
});
