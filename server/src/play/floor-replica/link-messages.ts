import {
  candidateSchema,
  errorBodySchema,
  type Outcome,
  type RequestAnswer,
  type RequestData,
  viewerIdSchema,
} from '@reelfloor/protocol';
import { agentServerSide } from '@reelfloor/protocol/channels/agent';
import * as z from 'zod/mini';
import { readMessage } from '../../platform/nodes/read-message.ts';
import type { AgentCommand } from '../machines/agent-link.ts';

type Side = typeof agentServerSide;
type AnyOutcome = Outcome<RequestAnswer<Side, AgentCommand>>;

/** A command on its way to the node to which the agent is connected. */
export interface SentCommand {
  readonly name: AgentCommand;
  readonly data: RequestData<Side, AgentCommand>;
  readonly timeoutMs: number;
  /** After this reading of the monotonic clock of the agent's node, in ms, it is too late to begin. Absent: not known. */
  readonly deadlineMonotonicMs?: number | undefined;
}

const commandNames: readonly AgentCommand[] = [
  'press',
  'credit',
  'cashOut',
  'transferStatus',
  'clearHandPay',
  'offer',
  'testLine',
  'watch',
  'keepWatching',
  'still',
  'meters',
  'thumbnail',
];

const commandSchema = z.object({
  name: z.enum(commandNames),
  data: z.unknown(),
  timeoutMs: z.number().check(z.positive()),
  deadlineMonotonicMs: z.optional(z.number()),
});

const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accepted'), value: z.unknown() }),
  z.object({ kind: z.literal('refused'), error: errorBodySchema }),
  z.object({ kind: z.literal('unknown') }),
]);

/** A message from an agent to a viewer's page, sent through the page's node. */
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

/** A message from a viewer's page to an agent about its picture, sent through the agent's node. */
export const signalToAgentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('candidate'), viewerId: viewerIdSchema, ...candidateSchema.shape }),
  z.object({ kind: z.literal('stopVideo'), viewerId: viewerIdSchema }),
]);

export const writeCommand = (command: SentCommand): string => JSON.stringify(command);

/** Parses a command. Returns null if this version does not know it. */
export const readCommand = (text: string): SentCommand | null => {
  const command = readMessage(commandSchema, text);
  if (!command) return null;
  const { name, timeoutMs, deadlineMonotonicMs } = command;
  const data = z.safeParse(agentServerSide.requests[name].data, command.data);
  return data.success ? { name, data: data.data, timeoutMs, deadlineMonotonicMs } : null;
};

export const writeOutcome = (outcome: AnyOutcome): string => JSON.stringify(outcome);

/** Parses a command's outcome. An unreadable one counts as unknown, because the command may have been carried out. */
export const readOutcome = <Name extends AgentCommand>(
  name: Name,
  text: string,
): Outcome<RequestAnswer<Side, Name>> => {
  const outcome = readMessage(outcomeSchema, text);
  if (outcome === null || outcome.kind === 'unknown') return { kind: 'unknown', reason: 'closed' };
  if (outcome.kind === 'refused') return outcome;
  const value = z.safeParse(agentServerSide.requests[name].answer, outcome.value);
  return value.success
    ? { kind: 'accepted', value: value.data as RequestAnswer<Side, Name> }
    : { kind: 'unknown', reason: 'unreadable', detail: 'the answer of another node' };
};
