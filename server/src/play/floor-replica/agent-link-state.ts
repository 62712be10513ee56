/**
 * This node's knowledge of one agent's newest connection. `own`: connected to this node. `copy`: connected to another node, and this node
 * has replicated its machines up to change `seq`. `announced`: connected to another node, which this node has asked for its machines.
 * `over`: the connection has ended, whatever later messages say.
 */
export interface AgentLinkState {
  readonly kind: 'own' | 'copy' | 'announced' | 'over';
  /** Epoch of the agent's connection. The database increments it with each `hello` of the agent. */
  readonly epoch: number;
  readonly nodeId: string;
  /** Sequence number of this agent connection among those of its node since the node's start; infinite while unknown. */
  readonly turn: number;
  /** Sequence number of the last machine change that this node has applied or, for its own connection, sent. */
  readonly seq: number;
}

/** The agent connection that a message is about, and the node that sent it. */
interface Source {
  readonly nodeId: string;
  readonly epoch: number;
  readonly turn: number;
}

export type AgentLinkEvent =
  | ({ readonly kind: 'opened' } & Source)
  | { readonly kind: 'closed'; readonly epoch: number }
  | ({ readonly kind: 'change'; readonly seq: number } & Source)
  | ({ readonly kind: 'all'; readonly seq: number } & Source)
  | ({ readonly kind: 'ended' } & Source)
  /** The other node's list contains this connection. `differs`: its digest of the machines differs from this node's. */
  | ({ readonly kind: 'listed'; readonly seq: number; readonly differs: boolean } & Source)
  /** The other node's list does not contain the agent. That node had opened `turn` connections when it made the list. */
  | { readonly kind: 'unlisted'; readonly nodeId: string; readonly turn: number }
  /** The database says which node has the agent's newest connection; null: the connection has ended, or its node has died. */
  | { readonly kind: 'registered'; readonly epoch: number; readonly nodeId: string | null };

export type AgentLinkEffect =
  /** Close this node's connection to the agent, because a newer one on another node has replaced it. */
  | { readonly kind: 'closeOwn'; readonly epoch: number }
  | { readonly kind: 'noteEnded'; readonly epoch: number }
  /** Ask the node for the states of all machines of the agent's connection. */
  | { readonly kind: 'ask'; readonly nodeId: string; readonly epoch: number }
  /** Apply the machine change, or replace all the agent's machines with those of the message. */
  | { readonly kind: 'apply' }
  | { readonly kind: 'goOffline'; readonly epoch: number };

interface AgentLinkTransition {
  readonly place: AgentLinkState | null;
  readonly effects: readonly AgentLinkEffect[];
}

/** State machine of an agent's connection: returns this node's new state after an input, and the effects to carry out. */
export const nextAgentLinkState = (state: AgentLinkState | null, input: AgentLinkEvent): AgentLinkTransition => {
  if (input.kind === 'closed') return afterClosed(state, input.epoch);
  if (input.kind === 'unlisted') return afterSilence(state, input);
  if (input.kind === 'registered') return afterCheck(state, input);
  if (state !== null && input.epoch < state.epoch)
    return {
      place: state,
      effects: input.kind === 'opened' ? [{ kind: 'closeOwn', epoch: input.epoch }] : [],
    };
  if (state === null || input.epoch > state.epoch) return afterNewer(state, input);
  if (state.kind === 'copy' || state.kind === 'announced') return afterWord(state, input);
  const isTooLate = input.kind === 'opened' && state.kind === 'over';
  return { place: state, effects: isTooLate ? [{ kind: 'closeOwn', epoch: input.epoch }] : [] };
};

/** Returns true if another node's list shows other machine states than this node's replica, although no change was missed. */
export const hasFloorReplicaDiverged = (
  state: AgentLinkState | null,
  { epoch, seq, differs }: ListedAgentLink,
): boolean => state?.kind === 'copy' && state.epoch === epoch && state.seq === seq && differs;

type ListedAgentLink = Extract<AgentLinkEvent, { kind: 'listed' }>;
type FromNode = Exclude<AgentLinkEvent, { kind: 'closed' | 'unlisted' | 'registered' }>;

const afterClosed = (place: AgentLinkState | null, epoch: number): AgentLinkTransition =>
  place?.kind === 'own' && place.epoch === epoch
    ? { place: { ...place, kind: 'over' }, effects: [{ kind: 'noteEnded', epoch }] }
    : { place, effects: [] };

const afterSilence = (
  place: AgentLinkState | null,
  input: Extract<AgentLinkEvent, { kind: 'unlisted' }>,
): AgentLinkTransition => {
  if (place === null || place.nodeId !== input.nodeId || (place.kind !== 'copy' && place.kind !== 'announced'))
    return { place, effects: [] };
  // Ignore the list: the node made it before it opened this connection.
  if (input.turn < place.turn) return { place, effects: [] };
  return { place: { ...place, kind: 'over' }, effects: [{ kind: 'goOffline', epoch: place.epoch }] };
};

const afterCheck = (
  place: AgentLinkState | null,
  { epoch, nodeId }: Extract<AgentLinkEvent, { kind: 'registered' }>,
): AgentLinkTransition => {
  if (place !== null && epoch < place.epoch) return { place, effects: [] };
  const turn = Number.POSITIVE_INFINITY;
  if (place === null || epoch > place.epoch)
    return nodeId === null
      ? afterNewer(place, { kind: 'ended', nodeId: '', epoch, turn })
      : afterNewer(place, { kind: 'listed', nodeId, epoch, turn, seq: 0, differs: true });
  if (place.kind === 'announced' && nodeId !== null)
    return { place, effects: [{ kind: 'ask', nodeId: place.nodeId, epoch }] };
  const isOver = nodeId === null && (place.kind === 'copy' || place.kind === 'announced');
  return isOver
    ? { place: { ...place, kind: 'over' }, effects: [{ kind: 'goOffline', epoch }] }
    : { place, effects: [] };
};

/** Handles a message about a connection of the agent that is newer than the newest known one. */
const afterNewer = (place: AgentLinkState | null, input: FromNode): AgentLinkTransition => {
  const { nodeId, epoch, turn } = input;
  const closing: AgentLinkEffect[] = place?.kind === 'own' ? [{ kind: 'closeOwn', epoch: place.epoch }] : [];
  const next = { nodeId, epoch, turn };
  switch (input.kind) {
    case 'opened':
      return { place: { kind: 'own', ...next, seq: 0 }, effects: closing };
    case 'all':
      return {
        place: { kind: 'copy', ...next, seq: input.seq },
        effects: [...closing, { kind: 'apply' }],
      };
    case 'ended':
      return {
        place: { kind: 'over', ...next, seq: 0 },
        effects: [...closing, { kind: 'goOffline', epoch }],
      };
    case 'change':
    case 'listed':
      return {
        place: { kind: 'announced', ...next, seq: 0 },
        effects: [...closing, { kind: 'ask', nodeId, epoch }],
      };
  }
};

/** Handles a message about the agent's known connection, from the node to which the agent is connected. */
const afterWord = (place: AgentLinkState, input: FromNode): AgentLinkTransition => {
  const { nodeId, epoch } = input;
  const ask: AgentLinkEffect = { kind: 'ask', nodeId, epoch };
  const isCopy = place.kind === 'copy';
  switch (input.kind) {
    case 'opened':
      // The database had already announced that the agent is connected to this node; now the connection has opened.
      return { place: { kind: 'own', nodeId, epoch, turn: input.turn, seq: 0 }, effects: [] };
    case 'ended':
      return { place: { ...place, kind: 'over' }, effects: [{ kind: 'goOffline', epoch }] };
    case 'all':
      if (isCopy && input.seq < place.seq) return { place, effects: [] };
      return {
        place: { ...place, kind: 'copy', turn: input.turn, seq: input.seq },
        effects: [{ kind: 'apply' }],
      };
    case 'change':
      if (!isCopy || input.seq <= place.seq) return { place, effects: [] };
      // Earlier machine changes were lost, so request all machines.
      if (input.seq > place.seq + 1) return { place, effects: [ask] };
      return { place: { ...place, seq: input.seq }, effects: [{ kind: 'apply' }] };
    case 'listed': {
      const isBehind = !isCopy || input.seq > place.seq || hasFloorReplicaDiverged(place, input);
      return { place: { ...place, turn: input.turn }, effects: isBehind ? [ask] : [] };
    }
  }
};
