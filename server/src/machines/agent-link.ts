import {
  type AgentId,
  errorBody,
  type Outcome,
  type RequestAnswer,
  type RequestData,
  refuse,
  type ViewerId,
} from '@reelfloor/protocol';
import type { agentServerSide } from '@reelfloor/protocol/channels/agent';

type Side = typeof agentServerSide;
export type AgentCommand = keyof Side['requests'];

export interface AgentLink {
  readonly agentId: AgentId;
  /** False if the agent is connected to another node. */
  readonly isHere: boolean;
  /** Returns false while a command would certainly not reach the agent. */
  isReachable(): boolean;
  command<Name extends AgentCommand>(
    name: Name,
    data: RequestData<Side, Name>,
    timeoutMs: number,
  ): Promise<Outcome<RequestAnswer<Side, Name>>>;
  sendCandidate(candidate: { viewerId: ViewerId; generation: number; candidate: string; mid: string }): void;
  stopVideo(viewerId: ViewerId): void;
}

export interface OwnLink {
  readonly link: AgentLink;
  readonly epoch: number;
  /** Called when the agent has connected to another node, which replaces this connection. */
  readonly onReplaced: () => void;
}

/** Commands that change nothing at a cabinet. */
const harmless: ReadonlySet<AgentCommand> = new Set([
  'offer',
  'testLine',
  'watch',
  'keepWatching',
  'still',
  'meters',
  'thumbnail',
]);

/** Returns a link that sends only what changes nothing: a wrong journal could make the cabinet void what it has carried out. */
export const silentLinkOf = (link: AgentLink): AgentLink => ({
  ...link,
  command: async (name, data, timeoutMs) =>
    harmless.has(name)
      ? link.command(name, data, timeoutMs)
      : { kind: 'refused', error: errorBody(refuse('MACHINE_FAULT', { machine: String(data.machineId) })) },
});
