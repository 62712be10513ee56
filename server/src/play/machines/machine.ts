import type { CabinetPhase, CabinetView, MachineId, MachineStatus } from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent';
import { faultText } from '@reelfloor/protocol/office/faults';
import type { AgentLink } from './agent-link.ts';
import type { OutOfService } from './out-of-service.ts';

/** The present state of a machine. Only `MachineFloor` changes it. */
export interface Machine {
  readonly id: MachineId;
  readonly brandId: string;
  readonly agentId: string;
  readonly description: CabinetDescription;
  readonly link: AgentLink | null;
  /** What the cabinet showed last; null if its agent has not connected since this server started. */
  readonly view: CabinetView | null;
  readonly seat: 'none' | 'held' | 'waiting' | 'closing';
  readonly reservedFor: { readonly playerId: string; readonly name: string } | null;
  /** The player for whom the seat is kept, because it is that player's turn in the queue; otherwise null. */
  readonly heldFor: string | null;
  readonly fault: string | null;
  /** Not null while staff keep new players away. Whoever is seated plays on. */
  readonly outOfService: OutOfService | null;
  readonly status: MachineStatus;
  /**
   * Grows with each change. All nodes give a change the same version: the node with the agent's connection counts from
   * `versionBase`, and for the end of that connection every node uses its last version.
   */
  readonly version: number;
  /** First version that the newest connection of the machine's agent may use. */
  readonly versionBase: number;
}

export type MachineState = Omit<Machine, 'status' | 'version'>;
/** The facts of a machine that the database has; they do not depend on a connection. */
export type BookedFacts = Pick<Machine, 'seat' | 'reservedFor' | 'heldFor' | 'fault' | 'outOfService'>;

/** How many versions one connection of an agent may give to a machine. */
export const versionsOfLink = 2 ** 20;

/** Returns the last version of a connection, which says that the connection has ended. */
const lastVersion = (versionBase: number): number => versionBase + versionsOfLink - 1;

/** Returns true if the connection has only its last version left, which is kept for its end. */
export const hasUsedItsVersions = ({ version, versionBase }: Machine): boolean =>
  version >= lastVersion(versionBase) - 1;

export const changeMachine = (machine: Machine, change: Partial<MachineState>): Machine => {
  const next = { ...machine, ...change };
  const status = machineStatus(factsOf(next));
  const last = lastVersion(next.versionBase);
  if (next.link === null) return { ...next, status, version: last };
  if (next.versionBase > machine.versionBase) return { ...next, status, version: next.versionBase };
  if (status === machine.status) return next;
  return { ...next, status, version: Math.min(machine.version + 1, last - 1) };
};

export const newMachine = (state: MachineState): Machine => ({
  ...state,
  status: machineStatus(factsOf(state)),
  version: state.link === null ? lastVersion(state.versionBase) : state.versionBase,
});

/** A machine as described to other nodes by the node to which its agent is connected. */
export type MachineRecord = Omit<MachineState, 'link'> & { readonly version: number };

export const recordOf = ({ link: _link, status: _status, ...record }: Machine): MachineRecord => record;

/** A machine's record without the parts of its description that stay while its agent is connected. */
type MachineChange = Omit<MachineRecord, 'description'> & Pick<CabinetDescription, 'reelBox'>;

export const changeOf = (machine: Machine): MachineChange => {
  const { description, ...record } = recordOf(machine);
  return { ...record, reelBox: description.reelBox };
};

/** Returns the record of a machine after a change. */
export const afterChange = (
  { reelBox, ...record }: MachineChange,
  { description }: Machine,
): MachineRecord => ({ ...record, description: { ...description, reelBox } });

/** Returns a machine from another node's record. Commands over `link` go to that node. */
export const machineOf = (record: MachineRecord, link: AgentLink): Machine => {
  const state = { ...record, link };
  return { ...state, status: machineStatus(factsOf(state)) };
};

/**
 * Returns true if the next player could begin at the cabinet. A view that still shows the last player's cash-out counts as
 * idle, because the seat became free only after that money had moved.
 */
export const isAtRest = (view: Machine['view']): boolean =>
  (view?.phase === 'idle' || view?.phase === 'cashOut') && view.creditMinor === 0;

/**
 * Returns false for a real machine that players do not know of, because two people must open it to them first. Nobody knows that before
 * its agent has connected: until then it is false, too.
 */
export const isOpenToPlayers = ({ description, view }: Pick<Machine, 'description' | 'view'>): boolean =>
  description.isReal !== true || (view !== null && view.needsCommissioning !== true);

/**
 * Returns why a machine is out of play: the fault that the ledger has, or the malfunction that its cabinet shows; null if it
 * is in play, or if that is not known while its agent is away.
 */
export const faultReason = ({ fault, link, view }: Pick<Machine, 'fault' | 'link' | 'view'>): string | null =>
  fault ?? (link !== null && view?.phase === 'malfunction' ? faultText('CABINET_MALFUNCTION', {}) : null);

const factsOf = (state: MachineState) => ({
  online: state.link !== null,
  fault: state.fault,
  phase: state.view?.phase ?? 'idle',
  seat: state.seat,
  reserved: state.reservedFor !== null || state.heldFor !== null,
  outOfService: state.outOfService !== null,
});

/** Returns the id by which the rules and symbols of a machine's game are published: its brand's, if the cabinet does not name a game. */
export const gameIdOf = ({
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

/** Returns the machine's status for the lobby. If several apply, the one that keeps players away for longest counts. */
export const machineStatus = (facts: MachineFacts): MachineStatus => {
  const { online, fault, phase, seat, reserved, outOfService } = facts;
  // Whoever is seated plays on. Without a seat, what staff say counts more than that the cabinet is off.
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
