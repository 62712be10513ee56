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
/** What a seat, a page or the office may ask of an agent. The link itself asks for the agent's clock. */
export type AgentCommand = Exclude<keyof Side['requests'], 'clock'>;

export interface AgentLink {
  readonly agentId: AgentId;
  /** False if the agent is connected to another node. */
  readonly isHere: boolean;
  /** Returns false while a command would certainly not reach the agent. */
  isReachable(): boolean;
  /** Sends a command. The link adds its deadline, which is over when the wait of `timeoutMs` for the outcome is. */
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
  'commissioning',
  'frames',
  'faults',
  'recordingTerms',
  'recordSession',
  'recordingClip',
  'recordingTimeline',
  'holdRecording',
  'liftRecordingHold',
  'recordingEvidence',
]);

/** Returns a link that sends only what changes nothing: a wrong journal could make the cabinet void what it has carried out. */
export const silentLinkOf = (link: AgentLink): AgentLink => ({
  ...link,
  command: async (name, data, timeoutMs) =>
    harmless.has(name)
      ? link.command(name, data, timeoutMs)
      : { kind: 'refused', error: errorBody(refuse('MACHINE_FAULT', { machine: String(data.machineId) })) },
});

/** Commands that a cabinet begins in time or not at all. All others change nothing, or are repeated until they are answered. */
const timed: ReadonlySet<AgentCommand> = new Set(['press', 'credit', 'cashOut']);

export const isTimed = (name: AgentCommand): boolean => timed.has(name);

/**
 * Returns how long in ms a command may take to reach its cabinet, if the caller waits `timeoutMs` for the outcome; null: it is
 * never too late, as the order that closes a seat, which is repeated until it is carried out.
 */
export const timeToBegin = (name: AgentCommand, data: object, timeoutMs: number): number | null => {
  const endsSession = 'endsSession' in data && data.endsSession === true;
  return isTimed(name) && !endsSession ? timeoutMs : null;
};
