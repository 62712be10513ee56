import {
  type AgentId,
  buildErrorBody,
  createRefusal,
  type RequestAnswer,
  type RequestData,
  type RequestOutcome,
  type ViewerId,
} from '@reelfloor/protocol';
import type { agentServerSide } from '@reelfloor/protocol/channels/agent-channel';

type Side = typeof agentServerSide;
/** Commands that seats, players' pages and staff pages may send to an agent. Only the link itself requests the agent's clock. */
export type AgentCommand = Exclude<keyof Side['requests'], 'clock'>;

export interface AgentLink {
  readonly agentId: AgentId;
  /** False if the agent is connected to another node. */
  readonly isHere: boolean;
  /** Returns false while a command would certainly not reach the agent. */
  isReachable(): boolean;
  /**
   * Sends a command to the agent. The link sets its deadline to `timeoutMs` from now, the time for which the caller waits for the outcome.
   */
  command<Name extends AgentCommand>(
    name: Name,
    data: RequestData<Side, Name>,
    timeoutMs: number,
  ): Promise<RequestOutcome<RequestAnswer<Side, Name>>>;
  sendCandidate(candidate: { viewerId: ViewerId; generation: number; candidate: string; mid: string }): void;
  stopVideo(viewerId: ViewerId): void;
}

export interface OwnLink {
  readonly link: AgentLink;
  readonly epoch: number;
  /** Called when the agent has connected to another node, and that connection replaces this one. */
  readonly onReplaced: () => void;
}

/**
 * Effect of each command at a cabinet. `read`: changes nothing. `timed`: the cabinet starts the command before its deadline or not at all.
 * `untimed`: it may start late, because a person repeats it, or the server retries it until it is answered.
 */
const commandEffects: Readonly<Record<AgentCommand, 'read' | 'timed' | 'untimed'>> = {
  press: 'timed',
  credit: 'timed',
  cashOut: 'timed',
  transferStatus: 'untimed',
  clearHandPay: 'untimed',
  offer: 'read',
  testLine: 'read',
  watch: 'read',
  keepWatching: 'read',
  feedRelay: 'read',
  still: 'read',
  meters: 'read',
  thumbnail: 'read',
  commissioning: 'read',
  frames: 'read',
  faults: 'read',
  takeOutOfService: 'untimed',
  tickWiring: 'untimed',
  testKey: 'untimed',
  testMoney: 'untimed',
  takeTestMoneyOut: 'untimed',
  arrangePicture: 'untimed',
  openToPlayers: 'untimed',
  recordingTerms: 'read',
  recordSession: 'read',
  recordingClip: 'read',
  recordingShare: 'read',
  recordingTimeline: 'read',
  holdRecording: 'read',
  liftRecordingHold: 'read',
  recordingEvidence: 'read',
};

export const agentCommands = Object.keys(commandEffects) as AgentCommand[];

/**
 * Returns a link that sends only `read` commands, for a cabinet with a wrong journal, which could void transfers that it has carried out.
 */
export const toReadOnlyAgentLink = (link: AgentLink): AgentLink => ({
  ...link,
  command: async (name, data, timeoutMs) =>
    commandEffects[name] === 'read'
      ? link.command(name, data, timeoutMs)
      : {
          kind: 'refused',
          error: buildErrorBody(createRefusal('MACHINE_FAULT', { machine: String(data.machineId) })),
        },
});

export const hasAgentCommandStartDeadline = (name: AgentCommand): boolean => commandEffects[name] === 'timed';

/**
 * Returns how long in ms a command may take to reach its cabinet, if the caller waits `timeoutMs` for the outcome. Null: no deadline, as
 * for the cash-out that closes a seat, which is retried until it is carried out.
 */
export const agentCommandStartTimeoutMs = (name: AgentCommand, data: object, timeoutMs: number): number | null => {
  const endsSession = 'endsSession' in data && data.endsSession === true;
  return hasAgentCommandStartDeadline(name) && !endsSession ? timeoutMs : null;
};
