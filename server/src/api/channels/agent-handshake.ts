import type { AgentId, CabinetView, RequestData, ViewerId } from '@reelfloor/protocol';
import type { agentAgentSide, agentServerSide, CabinetDescription } from '@reelfloor/protocol/channels/agent-channel';
import { getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import {
  type AgentLink,
  agentCommandStartTimeoutMs,
  hasAgentCommandStartDeadline,
} from '../../play/machines/agent-link.ts';
import type { AnnouncedMachine } from '../../play/machines/agent-registry.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';
import type { SeatServiceDependencies } from '../../play/seats/seat-service-dependencies.ts';
import { type AgentClockReading, AgentLinkClock } from './agent-link-clock.ts';
import type { ChannelConnection } from './channel-connection.ts';

/**
 * Returns the answer to an agent's `hello`: for each machine, the number of its last event in the ledger, or why its events are refused.
 * `viewers`: ids of video viewers that may go on watching; the agent stops all others. Null: the agent stops no viewer.
 */
export const buildAgentHelloAnswer = (
  nowMs: number,
  {
    machines,
    refused,
    viewers,
  }: {
    readonly machines: ReadonlyMap<string, AnnouncedMachine>;
    /** Why the server refuses a machine, by machine id. */
    readonly refused: ReadonlyMap<string, string>;
    readonly viewers: ViewerId[] | null;
  },
) => ({
  now: nowMs,
  acknowledged: Object.fromEntries(
    [...machines].flatMap(([id, { contradiction, acknowledgedSeq }]) => (contradiction ? [] : [[id, acknowledgedSeq]])),
  ),
  contradicted: Object.fromEntries(
    [...machines].flatMap(([id, { contradiction }]) => (contradiction ? [[id, contradiction.text]] : [])),
  ),
  refused: Object.fromEntries(refused),
  currency: getLedgerCurrency(),
  ...(viewers === null ? {} : { viewers }),
});

export type AgentConnection = ChannelConnection<typeof agentServerSide, typeof agentAgentSide>;

/** The state of an agent's connection after its `hello` was accepted. */
export interface AgentHandshake {
  /** Fencing token (epoch) of this agent connection. */
  readonly epoch: number;
  /**
   * The first link to the agent accepts all commands. The second, for machines whose journal contradicts the ledger, accepts only WebRTC
   * offers for their video.
   */
  readonly links: readonly [AgentLink, AgentLink];
  readonly linkClock: AgentLinkClock;
  readonly machines: ReadonlyMap<string, AnnouncedMachine>;
  /** Why the server refuses a machine, by machine id. */
  readonly refused: ReadonlyMap<string, string>;
  /** Ids of the video viewers that may still watch; null if another node did not respond. */
  readonly viewers: ViewerId[] | null;
}

/** Returns the link that sends commands to the agent's machines over this connection. */
export const createAgentLink = (
  agentId: AgentId,
  { peer }: AgentConnection,
  clock: Pick<AgentLinkClock, 'deadlines'>,
): AgentLink => ({
  agentId,
  isHere: true,
  isReachable: () => true,
  command: (name, data, timeoutMs) => {
    const command = hasAgentCommandStartDeadline(name)
      ? { ...data, ...clock.deadlines(agentCommandStartTimeoutMs(name, data, timeoutMs)) }
      : data;
    return peer.request(name, command as RequestData<typeof agentServerSide, typeof name>, timeoutMs);
  },
  sendCandidate: (candidate) => peer.notify('candidate', candidate),
  stopVideo: (viewerId) => peer.notify('stopVideo', { viewerId }),
});

/** The reference clock with which agents' clocks are compared, and the callback for the result. */
export interface AgentClockComparison {
  /** Returns the current Unix time in ms. */
  readonly wallMs: () => number;
  /** Called each time an agent's clock was read. Null: the agent is disconnected. */
  readonly onAgentClock: (agentId: AgentId, reading: AgentClockReading | null) => void;
}

/** Returns the clock of this agent connection, which starts only after the agent's `hello` was accepted. */
export const createAgentLinkClock = (
  { peer }: AgentConnection,
  agentId: AgentId,
  { wallMs, onAgentClock }: AgentClockComparison,
): AgentLinkClock =>
  new AgentLinkClock({
    ask: (timeoutMs) => peer.request('clock', {}, timeoutMs),
    wallMs,
    onRead: (reading) => onAgentClock(agentId, reading),
  });

/** Returns the state to show for a machine whose journal contradicts the ledger: a malfunction, with the given credit. */
const asBooked = (view: CabinetView, creditMinor: number): CabinetView => ({
  ...view,
  phase: 'malfunction',
  creditMinor,
});

interface ConnectedMachines {
  readonly floor: MachineFloor;
  /** Two links to the same agent. The second is for machines whose journal contradicts the ledger. */
  readonly links: readonly [AgentLink, AgentLink];
  readonly machines: ReadonlyMap<string, AnnouncedMachine>;
  readonly versionBase: number;
  readonly alarm: SeatServiceDependencies['alarm'];
}

/** Registers the machines that an agent's connection has announced and the server has accepted. */
export const addAgentMachinesToFloor = (
  cabinets: readonly { readonly description: CabinetDescription; readonly view: CabinetView }[],
  { floor, links: [link, silentLink], machines, versionBase, alarm }: ConnectedMachines,
): void => {
  for (const { description, view } of cabinets) {
    const { machineId } = description;
    const machine = machines.get(machineId);
    if (!machine) continue;
    const { contradiction, creditMinor } = machine;
    if (contradiction) {
      alarm('the ledger and the cabinet disagree', { machineId, fault: contradiction.text });
      floor.connect(silentLink, description, asBooked(view, creditMinor), { ...machine, versionBase });
    } else floor.connect(link, description, view, { ...machine, versionBase });
  }
};
