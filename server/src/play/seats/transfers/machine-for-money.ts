import { done, type Result, refused } from '@reelfloor/protocol';
import type { AgentLink } from '../../machines/agent-link.ts';
import type { Machine } from '../../machines/machine.ts';
import type { MachineFloor } from '../../machines/machine-floor.ts';
import type { Seat } from '../seat.ts';

export type ReachableMachine = Machine & { readonly link: AgentLink };

export const machineForMoney = (floor: MachineFloor, { machineId }: Seat): Result<ReachableMachine> => {
  const machine = floor.get(machineId);
  const link = machine?.link;
  if (!machine || !link?.isReachable()) return refused('MACHINE_OFFLINE', { machine: machineId });
  if (machine.fault !== null || machine.view?.phase === 'malfunction')
    return refused('MACHINE_FAULT', { machine: machineId });
  const locked = machine.view?.phase === 'handPay' || machine.view?.phase === 'cashOut';
  return locked ? refused('MACHINE_NOT_READY', { machine: machineId }) : done({ ...machine, link });
};
