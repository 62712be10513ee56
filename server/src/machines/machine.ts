import type { CabinetView, MachineId, MachineStatus } from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent';
import type { AgentLink } from './agent-link.ts';
import { machineStatus } from './machine-status.ts';

/** A machine as the server knows it now. Its owner, the floor, changes it; everybody else reads. */
export interface Machine {
  readonly id: MachineId;
  readonly brandId: string;
  readonly agentId: string;
  readonly description: CabinetDescription;
  /** Null while the agent is away. */
  readonly link: AgentLink | null;
  /** The cabinet's face as last told; null until its agent came for the first time since the start. */
  readonly view: CabinetView | null;
  readonly seat: 'none' | 'held' | 'waiting' | 'closing';
  /** For whom the machine is kept. */
  readonly reservedFor: { readonly playerId: string; readonly name: string } | null;
  readonly fault: string | null;
  readonly status: MachineStatus;
  /** Grows with every change of the status, also over restarts of the server. */
  readonly version: number;
}

export type MachineState = Omit<Machine, 'status' | 'version'>;

/** The machine with its state changed and the status derived anew. */
export const changeMachine = (machine: Machine, change: Partial<MachineState>, now: number): Machine => {
  const next = { ...machine, ...change };
  const status = machineStatus(factsOf(next));
  if (status === machine.status) return next;
  // The clock gives versions that go on growing after a restart without a write for each change.
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
