import { machineIdsSchema, viewerIdsSchema } from '../api/channels/video-viewer-registry.ts';
import { askSchema, pageSchema, updateSchema } from '../platform/nodes/cluster-presence.ts';
import { mistakeSchema, spentSchema } from '../platform/nodes/cluster-rate-limits.ts';
import { heartbeatSchema } from '../platform/nodes/database-monitor.ts';
import { parseNodeMessage } from '../platform/nodes/parse-node-message.ts';
import {
  floorListSchema,
  floorMessageSchema,
  parseAgentCommand,
  parseCommandOutcome,
  signalToAgentSchema,
  signalToViewerSchema,
} from '../play/floor-replica/agent-link-messages.ts';
import { idsSchema } from '../play/floor-replica/seat-and-fault-poller.ts';
import type { AgentCommand } from '../play/machines/agent-link.ts';
import { clipPartSchema, clipReadSchema } from '../play/recordings/clip-relay.ts';
import { kickSchema } from '../play/seats/hold/inter-node-seat-messages.ts';
import { passedThumbnailSchema, requestsSchema } from '../play/watching/thumbnails/thumbnail-subscription.ts';
import { commissioningSamples } from './commissioning-samples.ts';
import { inspectionSamples } from './inspection-samples.ts';
import { recordingSamples } from './recording-samples.ts';
import { topicSamples } from './topic-samples.ts';

/** Messages of one kind between nodes, and how a node reads them. */
interface TransportSamples {
  /** Returns what was read; null if the message was dropped. */
  readonly read: (text: string) => unknown;
  /** Messages as nodes of earlier generations write them. Messages with optional fields are here both with and without them. */
  readonly messages: readonly unknown[];
}

const reading = (schema: Parameters<typeof parseNodeMessage>[0], ...messages: unknown[]): TransportSamples => ({
  read: (text) => parseNodeMessage(schema, text),
  messages,
});

const view = {
  version: 7,
  phase: 'idle',
  creditMinor: 5_000,
  bandId: 1,
  stakeMinor: 100,
  winMinor: 0,
  freeSpinsLeft: 0,
  roundId: null,
};
const feature = { ...view, phase: 'freeSpins', freeSpinsPlayed: 3, freeSpinsWinMinor: 40, roundId: 'r1' };
const box = { x: 0, y: 0.25, width: 1, height: 0.5 };
const description = {
  machineId: 'm1',
  brandId: 'orbit',
  videoType: 'screen',
  picture: { width: 1280, height: 720 },
  reelBox: box,
  cutScreen: box,
  rotations: [0, 90],
  screens: [{ name: 'main', box }],
  bands: [{ id: 1, Order: 1, label: '1×', stakeMinor: 100 }],
};
const machine = {
  id: 'm1',
  brandId: 'orbit',
  agentId: 'hall',
  view: null,
  seat: 'none',
  reservedFor: null,
  heldFor: null,
  fault: null,
  outOfService: null,
  version: 12,
  versionBase: 10,
};
const changed = { ...machine, reelBox: box };
const taken = {
  ...machine,
  view: feature,
  seat: 'waiting',
  reservedFor: { playerId: 'p1', name: 'Ada' },
  fault: 'x',
};
const source = { nodeId: 'hall-1-abc', agentId: 'hall', epoch: 4, turn: 2 };

const command = { machineId: 'm1', epoch: 3, deadlineAt: 1_800_000_000_000 };
const transferId = 'transfer-1';
const viewerId = 'viewer-000001';
const owner = { playerId: 'p1', sessionId: 's1' };
const commands: Record<AgentCommand, { readonly data: readonly unknown[]; readonly values: readonly unknown[] }> = {
  press: {
    data: [
      { ...command, button: 'spin', commandId: 'command-1' },
      { machineId: 'm1', epoch: 3, button: 'spin', commandId: 'command-1' },
      { ...command, button: 'band', commandId: 'command-1', bandId: 2 },
    ],
    values: [{ commandId: 'command-1' }, { commandId: 'command-1', tookMs: 3 }],
  },
  credit: {
    data: [
      { ...command, transferId, amountMinor: 100 },
      { ...command, transferId, amountMinor: 100, owner },
    ],
    values: [{ meterMinor: 100 }],
  },
  cashOut: {
    data: [
      { ...command, transferId, whenIdle: true },
      { ...command, transferId, whenIdle: false, endsSession: true, owner },
    ],
    values: [{ amountMinor: 0 }],
  },
  transferStatus: {
    data: [{ machineId: 'm1', transferId, voidIfUnknown: true }],
    values: [
      { state: 'unknown' },
      { state: 'credited', amountMinor: 100 },
      { state: 'cashedOut', amountMinor: 0 },
      { state: 'voided' },
    ],
  },
  clearHandPay: { data: [{ machineId: 'm1', transferId }], values: [{}] },
  offer: {
    data: [
      { machineId: 'm1', viewerId, generation: 1, sdp: 'v=0', iceServers: [] },
      {
        machineId: 'm1',
        viewerId,
        generation: 1,
        sdp: 'v=0',
        fps: 30,
        linkBitsPerSecond: 900_000,
        saves: true,
        iceServers: [{ urls: 'stun:a' }, { urls: ['turn:b'], username: 'u', credential: 'c' }],
      },
    ],
    values: [{ generation: 1, sdp: 'v=0' }],
  },
  testLine: {
    data: [{ machineId: 'm1', viewerId, generation: 1, sdp: 'v=0', iceServers: [{ urls: 'stun:a' }] }],
    values: [{ generation: 1, sdp: 'v=0' }],
  },
  thumbnail: { data: [{ machineId: 'm1', forMs: 15_000, key: true }], values: [{}] },
  ...inspectionSamples,
  ...commissioningSamples,
  ...recordingSamples,
};

const commandSamples = Object.entries(commands).flatMap(([name, { data, values }]) => [
  [
    `command ${name}`,
    {
      read: parseAgentCommand,
      messages: data.flatMap((each) => [
        { name, data: each, timeoutMs: 3_000 },
        { name, data: each, timeoutMs: 3_000, deadlineMonotonicMs: 5_000.5 },
      ]),
    },
  ] as const,
  [
    `outcome of ${name}`,
    {
      read: (text: string) => {
        const outcome = parseCommandOutcome(name as AgentCommand, text);
        return outcome.kind === 'unknown' ? null : outcome;
      },
      messages: [
        ...values.map((value) => ({ kind: 'accepted', value })),
        { kind: 'refused', error: { code: 'MACHINE_BUSY', ErrorMessage: 'busy' } },
        {
          kind: 'refused',
          error: { code: 70000, ErrorMessage: 'no', Params: { machine: 'm1', seconds: 3 } },
        },
      ],
    },
  ] as const,
]);

const candidate = { generation: 1, candidate: 'candidate:1', mid: '0' };
const person = 'p1';
/** Samples of every kind of message between nodes. A kind that is read by its own schema has the schema's name. */
export const transportSamples: Readonly<Record<string, TransportSamples>> = {
  floorMessageSchema: reading(
    floorMessageSchema,
    { ...source, kind: 'change', seq: 3, machine: changed },
    { ...source, kind: 'change', seq: 4, machine: { ...taken, reelBox: box } },
    { ...source, kind: 'change', seq: 5, machine: { ...changed, outOfService: { note: 'Back at six' } } },
    { ...source, kind: 'all', seq: 3, machines: [] },
    {
      ...source,
      kind: 'all',
      seq: 3,
      machines: [
        { ...machine, description },
        { ...taken, description },
      ],
    },
    { ...source, kind: 'ended' },
  ),
  floorListSchema: reading(
    floorListSchema,
    { nodeId: 'hall-1-abc', turn: 0, links: [] },
    { nodeId: 'hall-1-abc', turn: 2, links: [{ agentId: 'hall', epoch: 4, turn: 2, seq: 3, digest: 'abc' }] },
  ),
  idsSchema: reading(idsSchema, ['m1']),
  signalToAgentSchema: reading(
    signalToAgentSchema,
    { kind: 'candidate', viewerId, ...candidate },
    { kind: 'stopVideo', viewerId },
  ),
  signalToViewerSchema: reading(
    signalToViewerSchema,
    { kind: 'candidate', agentId: 'hall', ...candidate },
    { kind: 'videoLost', agentId: 'hall', generation: 1, code: 70000 },
    { kind: 'videoLost', agentId: 'hall', generation: 1, code: 'VIDEO_LOST' },
  ),
  machineIdsSchema: reading(machineIdsSchema, ['m1']),
  viewerIdsSchema: reading(viewerIdsSchema, [viewerId]),
  updateSchema: reading(
    updateSchema,
    { nodeId: 'hall-1-abc', seq: 1, playerId: person, isHere: true },
    { nodeId: 'hall-1-abc', seq: 1, count: 1 },
    { nodeId: 'hall-1-abc', isGone: true },
  ),
  askSchema: reading(askSchema, { after: '' }),
  pageSchema: reading(pageSchema, { seq: 1, people: [person], isLast: true }),
  spentSchema: reading(spentSchema, [['player:p1', 30]]),
  mistakeSchema: reading(mistakeSchema, { network: '203.0.113.7' }),
  heartbeatSchema: reading(heartbeatSchema, { nodeId: 'hall-1-abc' }),
  requestsSchema: reading(requestsSchema, { machines: [{ machineId: 'm1', key: true }] }),
  passedThumbnailSchema: reading(passedThumbnailSchema, {
    machineId: 'm1',
    number: 7,
    isKey: false,
    at: 1_800_000_000_000,
    data: 'AAAA',
  }),
  clipReadSchema: reading(clipReadSchema, { id: 'AAAA', evidence: 'h-1.2.tar', offset: 0, max: 65_536 }),
  clipPartSchema: reading(clipPartSchema, { bytes: 'AAAA', length: null }, { bytes: '', length: 3 }),
  kickSchema: reading(kickSchema, { sessionId: 's1', epoch: 3 }),
  ...Object.fromEntries([...commandSamples, ...topicSamples]),
};
