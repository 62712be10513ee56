import type { CabinetView, MachineId, PlayerId, SessionId } from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent-channel';
import { expect, it } from 'vitest';
import { InMemoryBus } from '../../../platform/bus/event-bus.ts';
import { ManualClock } from '../../../testing/manual-clock.ts';
import type { AgentLink } from '../../machines/agent-link.ts';
import { MachineFloor } from '../../machines/machine-floor.ts';
import { findMachineReadyForTransfer } from './cash-in.ts';

const machineId = 'm' as MachineId;
const seat = { machineId, playerId: 'p' as PlayerId, sessionId: 's' as SessionId, epoch: 1 };
const link = { agentId: 'agent', isHere: true, isReachable: () => true } as AgentLink;

const floorWith = (phase: CabinetView['phase'], fault: string | null = null) => {
  const floor = new MachineFloor(new InMemoryBus(() => {}), new ManualClock());
  const description = { machineId, brandId: 'koi' } as unknown as CabinetDescription;
  floor.connect(link, description, { phase, version: 1 } as CabinetView, { reservedFor: null, fault });
  return floor;
};

it.each(['idle', 'spinning', 'counting', 'freeSpins'] as const)('moves money while the cabinet is %s', (phase) => {
  expect(findMachineReadyForTransfer(floorWith(phase), seat)).toMatchObject({
    ok: true,
    value: { id: 'm', link },
  });
});

it.each([
  ['handPay', null, 'MACHINE_NOT_READY'],
  ['cashOut', null, 'MACHINE_NOT_READY'],
  ['malfunction', null, 'MACHINE_FAULT'],
  ['idle', 'the ledger disagrees', 'MACHINE_FAULT'],
] as const)('moves none while the cabinet is %s and its fault is %s', (phase, fault, code) => {
  expect(findMachineReadyForTransfer(floorWith(phase, fault), seat)).toMatchObject({
    ok: false,
    refusal: { code },
  });
});

it('moves none while the agent is away or the machine unknown', () => {
  const floor = floorWith('idle');
  floor.disconnect(link);
  const offline = { ok: false, refusal: { code: 'MACHINE_OFFLINE' } };
  expect(findMachineReadyForTransfer(floor, seat)).toMatchObject(offline);
  expect(findMachineReadyForTransfer(floor, { ...seat, machineId: 'n' as MachineId })).toMatchObject(offline);
});
