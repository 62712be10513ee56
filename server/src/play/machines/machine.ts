import type { CabinetPhase, CabinetView, MachineId, MachineStatus } from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent-channel';
import { formatMachineFaultText } from '@reelfloor/protocol/office/faults';
import type { AgentLink } from './agent-link.ts';
import type { OutOfService } from './out-of-service-records.ts';

/** Current state of a machine. Only `MachineFloor` changes it. */
export interface Machine {
  readonly id: MachineId;
  readonly brandId: string;
  readonly agentId: string;
  readonly description: CabinetDescription;
  readonly link: AgentLink | null;
  /** What the cabinet last reported (its view); null if its agent has not connected since this server started. */
  readonly view: CabinetView | null;
  readonly seat: 'none' | 'held' | 'waiting' | 'closing';
  readonly reservedFor: { readonly playerId: string; readonly name: string } | null;
  /** The player whose turn it is in the queue, for whom the free seat is held; otherwise null. */
  readonly heldFor: string | null;
  readonly fault: string | null;
  /** Why staff closed the machine to new players (a seated player plays on); null while it is in service. */
  readonly outOfService: OutOfService | null;
  readonly status: MachineStatus;
  /**
   * Version of the machine's state; increases with each change. All nodes give a change the same version: the node with the agent's
   * connection counts from `versionBase`; for the end of that connection every node uses the connection's last version.
   */
  readonly version: number;
  /** First version number that the newest connection of the machine's agent may use. */
  readonly versionBase: number;
}

export type MachineState = Omit<Machine, 'status' | 'version'>;
/** The parts of a machine's state that the database stores, independent of a connection. */
export type StoredMachineState = Pick<Machine, 'seat' | 'reservedFor' | 'heldFor' | 'fault' | 'outOfService'>;

/** Number of machine state versions that one agent connection may use. */
export const versionsPerAgentLink = 2 ** 20;

/** Returns the last version number of an agent connection, which marks the end of the connection. */
const lastVersion = (versionBase: number): number => versionBase + versionsPerAgentLink - 1;

/** Returns true if the agent connection has only its last version number left, which is reserved for its end. */
export const areMachineVersionsExhausted = ({ version, versionBase }: Machine): boolean =>
  version >= lastVersion(versionBase) - 1;

export const applyMachineStateChange = (machine: Machine, change: Partial<MachineState>): Machine => {
  const next = { ...machine, ...change };
  const status = computeMachineStatus(factsOf(next));
  const last = lastVersion(next.versionBase);
  if (next.link === null) return { ...next, status, version: last };
  if (next.versionBase > machine.versionBase) return { ...next, status, version: next.versionBase };
  if (status === machine.status) return next;
  return { ...next, status, version: Math.min(machine.version + 1, last - 1) };
};

export const createMachineFromState = (state: MachineState): Machine => ({
  ...state,
  status: computeMachineStatus(factsOf(state)),
  version: state.link === null ? lastVersion(state.versionBase) : state.versionBase,
});

/** A machine's state as sent to other nodes by the node to which its agent is connected. */
export type MachineRecord = Omit<MachineState, 'link'> & { readonly version: number };

export const toMachineRecord = ({ link: _link, status: _status, ...record }: Machine): MachineRecord => record;

/** A machine's record without the parts of its description that do not change while its agent is connected. */
type MachineChange = Omit<MachineRecord, 'description'> & Pick<CabinetDescription, 'reelBox'>;

export const toMachineChange = (machine: Machine): MachineChange => {
  const { description, ...record } = toMachineRecord(machine);
  return { ...record, reelBox: description.reelBox };
};

/** Returns the machine's record with a change from another node applied. */
export const applyMachineChange = ({ reelBox, ...record }: MachineChange, { description }: Machine): MachineRecord => ({
  ...record,
  description: { ...description, reelBox },
});

/** Returns a machine built from the record of another node. Commands over `link` go to that node. */
export const machineFromRecord = (record: MachineRecord, link: AgentLink): Machine => {
  const state = { ...record, link };
  return { ...state, status: computeMachineStatus(factsOf(state)) };
};

/**
 * Returns true if the cabinet is ready for the next player. A cabinet that still shows the last player's cash-out counts as idle, because
 * the seat is freed only after that money has moved.
 */
export const isCabinetReadyForNextPlayer = (view: Machine['view']): boolean =>
  (view?.phase === 'idle' || view?.phase === 'cashOut') && view.creditMinor === 0;

/**
 * Returns false for a real machine that two people must still open to players; false too before its agent has connected, because this is
 * unknown then.
 */
export const isMachineOpenToPlayers = ({ description, view }: Pick<Machine, 'description' | 'view'>): boolean =>
  description.isReal !== true || (view !== null && view.needsCommissioning !== true);

/**
 * Returns why a machine is out of play: the fault stored in the database, or the malfunction that its cabinet shows; null if it is in play,
 * or if that is unknown while its agent is disconnected.
 */
export const findMachineFaultReason = ({
  fault,
  link,
  view,
}: Pick<Machine, 'fault' | 'link' | 'view'>): string | null =>
  fault ?? (link !== null && view?.phase === 'malfunction' ? formatMachineFaultText('CABINET_MALFUNCTION', {}) : null);

const factsOf = (state: MachineState) => ({
  online: state.link !== null,
  fault: state.fault,
  phase: state.view?.phase ?? 'idle',
  seat: state.seat,
  reserved: state.reservedFor !== null || state.heldFor !== null,
  outOfService: state.outOfService !== null,
});

/**
 * Returns the id under which a machine's rules and symbols are published: its game's or, if the cabinet does not name a game, its brand's.
 */
export const getMachineGameId = ({
  brandId,
  description,
}: {
  readonly brandId: string;
  readonly description: Pick<CabinetDescription, 'game'>;
}): string => description.game ?? brandId;

export interface MachineFacts {
  readonly online: boolean;
  readonly fault: string | null;
  readonly phase: CabinetPhase;
  /** State of the machine's seat. `waiting`: the seat is held for a player whose connection dropped. */
  readonly seat: 'none' | 'held' | 'waiting' | 'closing';
  readonly reserved: boolean;
  readonly outOfService: boolean;
}

/** Returns the machine's status for the lobby. If several apply, the one that keeps players away longest. */
export const computeMachineStatus = (facts: MachineFacts): MachineStatus => {
  const { online, fault, phase, seat, reserved, outOfService } = facts;
  // A seated player plays on. Without a seat, out of service takes precedence over offline.
  if (outOfService && seat === 'none') return 'outOfService';
  if (!online) return 'offline';
  if (fault !== null || phase === 'malfunction') return 'error';
  if (phase === 'handPay') return 'handpay';
  if (seat === 'closing' || phase === 'cashOut') return 'cashout';
  if (seat === 'held') return phase === 'freeSpins' ? 'bonus' : 'playing';
  if (seat === 'waiting') return phase === 'freeSpins' ? 'bonus' : 'waiting';
  // The machine has no seat, but its cabinet still finishes a round.
  if (phase !== 'idle') return 'waiting';
  return reserved ? 'reserved' : 'available';
};
