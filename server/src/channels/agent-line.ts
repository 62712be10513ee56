import type { AgentId, CabinetView, RequestData } from '@reelfloor/protocol';
import type { agentAgentSide, agentServerSide } from '@reelfloor/protocol/channels/agent';
import type { AgentLink } from '../machines/agent-link.ts';
import type { ChannelConnection } from './channel-connection.ts';

export type AgentConnection = ChannelConnection<typeof agentServerSide, typeof agentAgentSide>;

/** Returns the link over which machines of the agent get commands: this connection. */
export const linkOf = (agentId: AgentId, { peer }: AgentConnection): AgentLink => ({
  agentId,
  isHere: true,
  isReachable: () => true,
  command: (name, data, timeoutMs) =>
    peer.request(name, data as RequestData<typeof agentServerSide, typeof name>, timeoutMs),
  sendCandidate: (candidate) => peer.notify('candidate', candidate),
  stopVideo: (viewerId) => peer.notify('stopVideo', { viewerId }),
});

/** Shows a machine whose journal contradicts the books as a malfunction, with the given credit. */
export const asBooked = (view: CabinetView, creditMinor: number): CabinetView => ({
  ...view,
  phase: 'malfunction',
  creditMinor,
});
