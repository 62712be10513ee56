import { cabinetViewSchema, machineIdSchema } from '@reelfloor/protocol';
import { cabinetDescriptionSchema } from '@reelfloor/protocol/channels/agent';
import * as z from 'zod/mini';

/** Subjects of messages about an agent's machines. Ids are encoded, because a subject may not contain every character. */
export const floorSubjects = {
  /** Changes of an agent's machines, and the end of an agent's connection. */
  changes: 'rf.floor',
  /** Lists that each node sends of its agents' connections. */
  lists: 'rf.lists',
  /** A request to all nodes for their lists, sent by a node that starts or was disconnected. */
  list: 'rf.list',
  /** Ids of machines of which another node has changed a seat, fault or reservation in the database. */
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
  keptFor: z.optional(z.nullable(z.string())),
  fault: z.nullable(z.string()),
  outOfService: z.optional(z.nullable(z.object({ note: z.string() }))),
  version: z.int(),
  versionBase: z.int(),
});

const source = { nodeId: z.string(), agentId: z.string(), epoch: z.int(), turn: z.int() };

/** A message about an agent's machines. A `change` leaves out the machine's description, which the last `all` has told. */
export const floorMessageSchema = z.discriminatedUnion('kind', [
  z.object({
    ...source,
    kind: z.literal('change'),
    seq: z.int(),
    machine: z.omit(recordSchema, { description: true }),
  }),
  z.object({ ...source, kind: z.literal('all'), seq: z.int(), machines: z.array(recordSchema) }),
  z.object({ ...source, kind: z.literal('ended') }),
]);
export type FloorMessage = z.infer<typeof floorMessageSchema>;

/** A list of a node's connections, with a digest of each one's machines. */
export const floorListSchema = z.object({
  nodeId: z.string(),
  turn: z.int(),
  links: z.array(
    z.object({ agentId: z.string(), epoch: z.int(), turn: z.int(), seq: z.int(), digest: z.string() }),
  ),
});
