import type { AgentId, CabinetView } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { InMemoryBus } from '../../platform/bus/event-bus.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { TestCabinet } from '../../testing/test-cabinet.ts';
import type { AgentLink } from './agent-link.ts';
import { logMachineAvailability } from './log-machine-availability.ts';
import { MachineFloor } from './machine-floor.ts';

const floorWithLog = () => {
  const lines: [string, string, unknown][] = [];
  const note = (level: string) => (facts: { machineId: string; fault?: string }, text: string) =>
    void lines.push([level, `${facts.machineId} ${text}`, facts.fault]);
  const bus = new InMemoryBus((error) => {
    throw error;
  });
  const floor = new MachineFloor(bus, new ManualClock());
  logMachineAvailability(bus, floor, { info: note('info'), warn: note('warn') } as never);
  const cabinet = new TestCabinet('m1');
  let version = 1;
  return {
    floor,
    link: (isHere = true) => ({ agentId: 'hall' as AgentId, isHere }) as AgentLink,
    connect: (link: AgentLink, fault: string | null = null) =>
      floor.connect(link, cabinet.description, cabinet.view(), { fault }),
    show: (link: AgentLink, phase: CabinetView['phase']) =>
      floor.see(link, cabinet.description.machineId, { ...cabinet.view(), phase, version: ++version + 1000 }),
    /** Returns what was logged since the last call. */
    logged: () => lines.splice(0),
  };
};

it('says once that a machine joined the lobby, however often its agent comes back', () => {
  const { floor, link, connect, logged } = floorWithLog();
  const first = link();
  connect(first);
  expect(logged()).toEqual([['info', 'm1 a machine joined the lobby', undefined]]);
  floor.disconnect(first);
  connect(link());
  expect(logged()).toEqual([]);
});

it('says once that a machine is out of play and why, and once that it is in play again', () => {
  const { floor, link, connect, show, logged } = floorWithLog();
  const line = link();
  connect(line);
  logged();
  for (let time = 0; time < 3; time++) show(line, 'malfunction');
  expect(logged()).toEqual([['warn', 'm1 a machine is out of play', 'malfunction of the cabinet']]);
  floor.setFault('m1', 'the ledger disagrees');
  show(line, 'idle');
  floor.setSeat('m1', 'held');
  expect(logged()).toEqual([]);
  floor.setFault('m1', null);
  show(line, 'spinning');
  expect(logged()).toEqual([['info', 'm1 a machine is in play again', undefined]]);
});

it('says it again if the machine is still out of play when its agent comes back', () => {
  const { floor, link, connect, logged } = floorWithLog();
  const first = link();
  connect(first, 'the ledger disagrees');
  expect(logged()).toHaveLength(2);
  floor.disconnect(first);
  connect(link(), 'the ledger disagrees');
  expect(logged()).toEqual([['warn', 'm1 a machine is out of play', 'the ledger disagrees']]);
});

it('leaves machines of another node to that node’s log', () => {
  const { link, connect, show, logged } = floorWithLog();
  const remote = link(false);
  connect(remote);
  show(remote, 'malfunction');
  expect(logged()).toEqual([]);
});
