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
type AgentCommand = keyof Side['requests'];

/** A connected agent, as the domain sees it. Each command ends accepted, refused or unknown. */
export interface AgentLink {
  readonly agentId: AgentId;
  command<Name extends AgentCommand>(
    name: Name,
    data: RequestData<Side, Name>,
    timeoutMs: number,
  ): Promise<Outcome<RequestAnswer<Side, Name>>>;
  sendCandidate(candidate: { viewerId: ViewerId; generation: number; candidate: string; mid: string }): void;
  stopVideo(viewerId: ViewerId): void;
}

/**
 * Returns a link to a cabinet whose journal contradicts the books. Its picture goes on, but no command reaches it: a
 * wrong journal would void what the right one has carried out.
 */
export const silentLinkOf = (link: AgentLink): AgentLink => ({
  ...link,
  command: async (name, data, timeoutMs) =>
    name === 'offer'
      ? link.command(name, data, timeoutMs)
      : { kind: 'refused', error: errorBody(refuse('MACHINE_FAULT', { machine: String(data.machineId) })) },
});
