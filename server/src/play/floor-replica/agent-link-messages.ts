import {
  boxSchema,
  cabinetViewSchema,
  candidateSchema,
  errorBodySchema,
  machineIdSchema,
  type RequestAnswer,
  type RequestData,
  type RequestOutcome,
  viewerIdSchema,
} from '@reelfloor/protocol';
import { agentServerSide, cabinetDescriptionSchema } from '@reelfloor/protocol/channels/agent-channel';
import * as z from 'zod/mini';
import { parseNodeMessage } from '../../platform/nodes/parse-node-message.ts';
import { type AgentCommand, agentCommands } from '../machines/agent-link.ts';

type Side = typeof agentServerSide;
type AnyOutcome = RequestOutcome<RequestAnswer<Side, AgentCommand>>;

/** A command on its way to the node to which the agent is connected. */
export interface SentCommand {
  readonly name: AgentCommand;
  readonly data: RequestData<Side, AgentCommand>;
  readonly timeoutMs: number;
  /** Deadline to begin the command, in ms of the monotonic clock of the agent's node. Absent: that clock is not known. */
  readonly deadlineMonotonicMs?: number | undefined;
}

const commandSchema = z.object({
  name: z.enum(agentCommands),
  data: z.unknown(),
  timeoutMs: z.number().check(z.positive()),
  deadlineMonotonicMs: z.optional(z.number()),
});

const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accepted'), value: z.unknown() }),
  z.object({ kind: z.literal('refused'), error: errorBodySchema }),
  z.object({ kind: z.literal('unknown') }),
]);

/** A WebRTC signalling message from an agent to a viewer's page, sent through the page's node. */
export const signalToViewerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('candidate'), agentId: z.string(), ...candidateSchema.shape }),
  z.object({
    kind: z.literal('videoLost'),
    agentId: z.string(),
    generation: z.int(),
    code: z.union([z.int(), z.string()]),
  }),
]);

export type SignalToViewer = z.infer<typeof signalToViewerSchema>;

/** A WebRTC signalling message from a viewer's page to an agent, sent through the agent's node. */
export const signalToAgentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('candidate'), viewerId: viewerIdSchema, ...candidateSchema.shape }),
  z.object({ kind: z.literal('stopVideo'), viewerId: viewerIdSchema }),
]);

export const serializeAgentCommand = (command: SentCommand): string => JSON.stringify(command);

/** Parses a command for an agent. Returns null if this version does not support it. */
export const parseAgentCommand = (text: string): SentCommand | null => {
  const command = parseNodeMessage(commandSchema, text);
  if (!command) return null;
  const { name, timeoutMs, deadlineMonotonicMs } = command;
  const data = z.safeParse(agentServerSide.requests[name].data, command.data);
  return data.success ? { name, data: data.data, timeoutMs, deadlineMonotonicMs } : null;
};

export const serializeCommandOutcome = (outcome: AnyOutcome): string => JSON.stringify(outcome);

/** Parses a command's outcome. An invalid one counts as unknown, because the command may have been carried out. */
export const parseCommandOutcome = <Name extends AgentCommand>(
  name: Name,
  text: string,
): RequestOutcome<RequestAnswer<Side, Name>> => {
  const outcome = parseNodeMessage(outcomeSchema, text);
  if (outcome === null || outcome.kind === 'unknown') return { kind: 'unknown', reason: 'closed' };
  if (outcome.kind === 'refused') return outcome;
  const value = z.safeParse(agentServerSide.requests[name].answer, outcome.value);
  return value.success
    ? { kind: 'accepted', value: value.data as RequestAnswer<Side, Name> }
    : { kind: 'unknown', reason: 'unreadable', detail: 'the answer of another node' };
};

/** Message subjects (topics) for an agent's machines. Ids are encoded, because a subject may not contain every character. */
export const floorSubjects = {
  /** Subject for changes of agents' machines, and ends of agents' connections. */
  changes: 'rf.floor',
  /** Subject for each node's list of its agents' connections. */
  lists: 'rf.lists',
  /** Subject on which a node that starts or has reconnected requests all nodes' lists. */
  list: 'rf.list',
  /** Subject for ids of machines whose seat, fault or reservation another node has changed in the database. */
  facts: 'rf.facts',
  all: (agentId: string, epoch: number) => `rf.all.${wordOf(agentId)}.${epoch}`,
  link: (agentId: string, epoch: number) => `rf.link.${wordOf(agentId)}.${epoch}`,
  signal: (agentId: string, epoch: number) => `rf.signal.${wordOf(agentId)}.${epoch}`,
  viewer: (viewerId: string) => `rf.viewer.${wordOf(viewerId)}`,
  viewers: 'rf.viewers',
} as const;

const wordOf = (id: string): string => Buffer.from(id).toString('base64url');

const recordSchema = z.object({
  id: machineIdSchema,
  brandId: z.string(),
  agentId: z.string(),
  description: cabinetDescriptionSchema,
  view: z.nullable(cabinetViewSchema),
  seat: z.enum(['none', 'held', 'waiting', 'closing']),
  reservedFor: z.nullable(z.object({ playerId: z.string(), name: z.string() })),
  heldFor: z.nullable(z.string()),
  fault: z.nullable(z.string()),
  outOfService: z.nullable(z.object({ note: z.string() })),
  version: z.int(),
  versionBase: z.int(),
});

const source = { nodeId: z.string(), agentId: z.string(), epoch: z.int(), turn: z.int() };

/**
 * A message about an agent's machines. A `change` omits the machine's description, which the last `all` message contained, except the reel
 * box, the only part that changes.
 */
export const floorMessageSchema = z.discriminatedUnion('kind', [
  z.object({
    ...source,
    kind: z.literal('change'),
    seq: z.int(),
    machine: z.extend(z.omit(recordSchema, { description: true }), { reelBox: boxSchema }),
  }),
  z.object({ ...source, kind: z.literal('all'), seq: z.int(), machines: z.array(recordSchema) }),
  z.object({ ...source, kind: z.literal('ended') }),
]);
export type FloorMessage = z.infer<typeof floorMessageSchema>;

/** A node's list of its agents' connections, each with a digest of its machines' states. */
export const floorListSchema = z.object({
  nodeId: z.string(),
  turn: z.int(),
  links: z.array(z.object({ agentId: z.string(), epoch: z.int(), turn: z.int(), seq: z.int(), digest: z.string() })),
});
export type FloorList = z.infer<typeof floorListSchema>;
