import type { CabinetView, MachineId, MachineStatus } from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent';
import type { AgentLink } from './agent-link.ts';
import { machineStatus } from './machine-status.ts';

export interface Machine {
  readonly id: MachineId;
  readonly brandId: string;
  readonly agentId: string;
  readonly description: CabinetDescription;
  readonly link: AgentLink | null;
  /** Null until its agent has connected once since the start. */
  readonly view: CabinetView | null;
  readonly seat: 'none' | 'held' | 'waiting' | 'closing';
  readonly reservedFor: { readonly playerId: string; readonly name: string } | null;
  readonly fault: string | null;
  readonly status: MachineStatus;
  readonly version: number;
}

export type MachineState = Omit<Machine, 'status' | 'version'>;

export const changeMachine = (machine: Machine, change: Partial<MachineState>, now: number): Machine => {
  const next = { ...machine, ...change };
  const status = machineStatus(factsOf(next));
  if (status === machine.status) return next;
  // The clock makes versions grow over restarts without a write for each change.
  return { ...next, status, version: Math.max(machine.version + 1, now) };
};

export const newMachine = (state: MachineState, now: number): Machine => ({
  ...state,
  status: machineStatus(factsOf(state)),
  version: now,
});

const factsOf = (state: MachineState) => ({
  online: state.link !== null,
  fault: state.fault,
  phase: state.view?.phase ?? 'idle',
  seat: state.seat,
  reserved: state.reservedFor !== null,
});
