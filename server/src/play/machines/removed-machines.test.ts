import type { CabinetView, MachineId } from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent-channel';
import { expect, it } from 'vitest';
import { InMemoryBus } from '../../platform/bus/event-bus.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import type { AgentLink } from './agent-link.ts';
import { toMachineRecord } from './machine.ts';
import { MachineFloor } from './machine-floor.ts';

it('a removed machine stays away while another node still tells of it, and comes back with a hello or when it is added', () => {
  const bus = new InMemoryBus((error) => {
    throw error;
  });
  let lists = 0;
  bus.subscribe('lobbyListChanged', () => lists++);
  const floor = new MachineFloor(bus, new ManualClock(1_000));
  const link = { agentId: 'hall', isHere: true } as AgentLink;
  const description = { machineId: 'm1' as MachineId, brandId: 'koi' } as CabinetDescription;
  const view = { version: 1, phase: 'idle' } as CabinetView;
  const record = () => {
    const machine = floor.get('m1');
    if (!machine) throw new Error('there is no m1');
    return toMachineRecord(machine);
  };
  floor.connect(link, description, view);
  const reported = record();
  expect(lists).toBe(1);
  floor.remove('m1');
  floor.remove('m1');
  expect(lists).toBe(2);
  floor.replicate(link, reported);
  expect(floor.all()).toEqual([]);
  floor.takeBack('m1');
  floor.replicate(link, reported);
  expect(floor.get('m1')).toBeDefined();
  floor.remove('m1');
  floor.connect(link, description, view);
  floor.replicate(link, reported);
  expect(floor.get('m1')).toBeDefined();
});
