import * as z from 'zod/mini';
import type { ChannelSide } from '../channels/protoo-messages.ts';
import { thumbnailsRequest } from '../channels/thumbnail.ts';
import { floorAlertSchema, person } from './floor-alert.ts';

export type { FloorAlert } from './floor-alert.ts';

/**
 * WebSocket path for live data of all machines. A page connects with its sign-in cookie and need not send anything. With `?as=display` it
 * connects with a wall display's cookie; displays receive no player names.
 */
export const officeLivePath = '/office/live';

/** States of a machine in the back office: those that players see in the lobby, with `error` split by cause. */
export const floorStates = [
  'handPay',
  'malfunction',
  'away',
  'playing',
  'freeSpins',
  'held',
  'cashingOut',
  'finishing',
  'reserved',
  'free',
  'out',
] as const;
export type FloorMachineState = (typeof floorStates)[number];

/** Groups in which the back office lists the machines, in this order. */
export const floorGroups = ['need', 'play', 'reserved', 'free', 'out'] as const;
export type FloorMachineGroup = (typeof floorGroups)[number];

const groups: Readonly<Record<FloorMachineState, FloorMachineGroup>> = {
  handPay: 'need',
  malfunction: 'need',
  away: 'need',
  playing: 'play',
  freeSpins: 'play',
  held: 'play',
  cashingOut: 'play',
  finishing: 'play',
  reserved: 'reserved',
  free: 'free',
  out: 'out',
};

export const getFloorMachineGroup = (state: FloorMachineState): FloorMachineGroup => groups[state];

/** The newest event of a machine's journal. `free`: a free spin, with its win. Unix time in ms. */
const floorEventSchema = z.object({
  kind: z.enum(['spin', 'win', 'free', 'cashIn', 'cashOut', 'handPay', 'jackpot', 'left']),
  amountMinor: z.nullable(z.number()),
  at: z.number(),
});
export type FloorEvent = z.infer<typeof floorEventSchema>;

/** A machine in the back office's live list. Amounts in minor units, Unix times in ms. */
export const floorRowSchema = z.object({
  id: z.string(),
  brand: z.string(),
  agent: z.string(),
  state: z.enum(floorStates),
  /** The fault of a machine in malfunction, or the reason why staff took it out of service; otherwise null. */
  why: z.nullable(z.string()),
  /** When the machine's state began or its cause was first detected; null if unknown. */
  since: z.nullable(z.number()),
  /** The player who has the seat at the machine, or for whom it is reserved. */
  player: z.nullable(person),
  sessionAt: z.nullable(z.number()),
  /** The machine's credit according to the ledger. */
  creditMinor: z.number(),
  freeSpinsLeft: z.number(),
  /** Why a machine in state `handPay` is locked, and whether only an attendant's key unlocks it; otherwise null. */
  lock: z.nullable(z.object({ kind: z.enum(['win', 'cancelledCredits']), needsAttendant: z.boolean() })),
  /** Sum of the transfers at this machine that wait for a decision of staff; 0 if there are none. */
  heldMinor: z.number(),
  event: z.nullable(floorEventSchema),
  /** The machine's coin-in of the business day; null while it is being loaded. */
  coinInMinor: z.nullable(z.number()),
  netMinor: z.nullable(z.number()),
});
export type FloorRow = z.infer<typeof floorRowSchema>;

const dayTotalsSchema = z.object({
  coinInMinor: z.number(),
  /** Net win: coin-in less coin-out, hand pays and jackpots, as in the floor report. */
  netMinor: z.number(),
  /** The day's actual hold in millionths of the coin-in; null before the first stake. */
  holdPpm: z.nullable(z.number()),
  /** Expected hold of this coin-in, computed from the theoretical RTP of the games; null if it is not known. */
  expectedPpm: z.nullable(z.number()),
  /** The day's coin-in for each quarter of an hour since the business day began. */
  line: z.array(z.number()),
  /** Coin-in of the same weekday last week up to the same time; null if nothing was played then. */
  weekAgoMinor: z.nullable(z.number()),
});

const hourSchema = z.object({ coinInMinor: z.number(), netMinor: z.number() });
/** Totals of play in an hour. Amounts in minor units. */
export type PlayedHour = z.infer<typeof hourSchema>;

/** Totals of play for each hour of the business day, for wall displays. */
const dayHoursSchema = z.object({
  /** Totals for each hour since the business day began; the last hour is in progress. */
  today: z.array(hourSchema),
  /** Totals for all hours of the previous business day. */
  dayBefore: z.array(hourSchema),
  /** Totals of the previous day up to the same time of day. */
  dayBeforeSoFar: hourSchema,
});
export type DayHourlyTotals = z.infer<typeof dayHoursSchema>;

/** Figures that only wall displays show: jackpot pots, queues for machines, and server nodes. Amounts in minor units. */
const wallFiguresSchema = z.object({
  /** The highest jackpot pot of each brand, largest first. */
  pots: z.array(z.object({ brand: z.string(), amountMinor: z.number() })),
  /** The newest jackpot of the business day; null if there was none. `level`: 1 is the highest; null if the ledger does not contain it. */
  hit: z.nullable(
    z.object({
      machine: z.string(),
      level: z.nullable(z.number()),
      amountMinor: z.number(),
      at: z.number(),
    }),
  ),
  /** The machines with the longest queues. `aboutMinutes`: estimated waiting time of one more player; null if unknown. */
  queues: z.array(z.object({ machine: z.string(), waiting: z.number(), aboutMinutes: z.nullable(z.number()) })),
  /** `latencyMs`: how long the database takes to store a node's heartbeat; null if that is not known. */
  nodes: z.array(z.object({ name: z.string(), isHere: z.boolean(), latencyMs: z.nullable(z.number()) })),
  /** Response time of each connected agent to its server node, in ms, by the agent's id. */
  agentLatencyMs: z.record(z.string(), z.number()),
});
export type WallDisplayFigures = z.infer<typeof wallFiguresSchema>;

/** Figures of all machines together. Amounts in minor units. */
export const floorTotalsSchema = z.object({
  online: z.number(),
  openTransfers: z.number(),
  heldTransfers: z.number(),
  heldMinor: z.number(),
  /** Sum of the hand pays that wait for approval. They are not in the net win yet. */
  waitingHandPayMinor: z.number(),
  potsMinor: z.number(),
  pots: z.number(),
  potBrands: z.number(),
  /** Name and start of the business day. */
  day: z.object({ name: z.string(), from: z.number() }),
  /** The day's totals of play; null while the day's rounds are being loaded. */
  played: z.nullable(dayTotalsSchema),
});
export type FloorTotals = z.infer<typeof floorTotalsSchema>;

const floorUpdateSchema = z.object({
  /** Unix time in ms, by the server's clock. */
  now: z.number(),
  /** `begin`: discard all data received before; `end`: the snapshot is complete. Absent from incremental updates. */
  snapshot: z.optional(z.array(z.enum(['begin', 'end']))),
  rows: z.array(floorRowSchema),
  gone: z.optional(z.array(z.string())),
  brands: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  totals: z.optional(floorTotalsSchema),
  hours: z.optional(dayHoursSchema),
  wall: z.optional(wallFiguresSchema),
  /** All open alerts, newest first. */
  alerts: z.optional(z.array(floorAlertSchema)),
  /** A value that changes when a request for a second person's confirmation was made or decided: pages then fetch the requests again. */
  requests: z.optional(z.string()),
});
export type FloorUpdate = z.infer<typeof floorUpdateSchema>;

export const officeServerSide = {
  requests: {},
  notifications: {
    floor: floorUpdateSchema,
    info: z.object({
      code: z.string(),
      message: z.optional(z.string()),
      params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    }),
  },
} as const satisfies ChannelSide;

/** Messages that a back-office page may send, all optional. A page that shows machines as tiles reports which of them are visible. */
export const officeClientSide = {
  requests: { thumbnails: thumbnailsRequest },
  notifications: {},
} as const satisfies ChannelSide;
