import type { AgentId, Outcome, RequestAnswer, RequestData, ViewerId } from '@reelfloor/protocol';
import type { agentServerSide } from '@reelfloor/protocol/channels/agent';

type Side = typeof agentServerSide;
type AgentCommand = keyof Side['requests'];

/** A connected agent as the domain sees it: commands go down, and each ends accepted, refused or unknown. */
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
