import * as z from 'zod/mini';
import type { ChannelSide } from '../channels/protoo.ts';
import { thumbnailsRequest } from '../channels/thumbnail.ts';
import { floorAlertSchema, person } from './floor-alert.ts';

export type { FloorAlert } from './floor-alert.ts';

/**
 * Where the floor's stream is. A page opens it with the cookie of its sign-in; nothing needs to be sent. With `?as=display` it is opened
 * with the cookie of a display, which is told no player's name.
 */
export const officeLivePath = '/office/live';

/** The states of a machine as staff see them: those of the lobby, with `error` told apart by its cause. */
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
export type FloorState = (typeof floorStates)[number];

/** The groups in which the floor lists its machines, in this order. */
export const floorGroups = ['need', 'play', 'reserved', 'free', 'out'] as const;
export type FloorGroup = (typeof floorGroups)[number];

const groups: Readonly<Record<FloorState, FloorGroup>> = {
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

export const floorGroupOf = (state: FloorState): FloorGroup => groups[state];

/** The last thing that a machine's journal told. `free`: a free spin, with what it won. Time in ms since 1970. */
const floorEventSchema = z.object({
  kind: z.enum(['spin', 'win', 'free', 'cashIn', 'cashOut', 'handPay', 'jackpot', 'left']),
  amountMinor: z.nullable(z.number()),
  at: z.number(),
});
export type FloorEvent = z.infer<typeof floorEventSchema>;

/** A machine of the floor. Amounts in minor units, times in ms since 1970. */
export const floorRowSchema = z.object({
  id: z.string(),
  brand: z.string(),
  agent: z.string(),
  state: z.enum(floorStates),
  /** The fault of a machine in malfunction, or the reason why staff took it out of service; otherwise null. */
  why: z.nullable(z.string()),
  /** When the state began or its cause was first seen; null if that is not known. */
  since: z.nullable(z.number()),
  /** Who has the seat or the reservation. */
  player: z.nullable(person),
  sessionAt: z.nullable(z.number()),
  /** The credit on the meter as the ledger has it. */
  creditMinor: z.number(),
  freeSpinsLeft: z.number(),
  /** What locks a machine in state `handPay`, and whether only an attendant's key unlocks it; otherwise null. */
  lock: z.nullable(z.object({ kind: z.enum(['win', 'cancelledCredits']), needsAttendant: z.boolean() })),
  /** Money of transfers at this machine that are open for too long; 0 if there are none. */
  heldMinor: z.number(),
  event: z.nullable(floorEventSchema),
  /** Of the business day; null while they are being read. */
  coinInMinor: z.nullable(z.number()),
  netMinor: z.nullable(z.number()),
});
export type FloorRow = z.infer<typeof floorRowSchema>;

const dayTotalsSchema = z.object({
  coinInMinor: z.number(),
  /** Coin-in less coin-out, hand pays and jackpots, as in the floor report. */
  netMinor: z.number(),
  /** Millionths of the coin-in; null before the first stake. */
  holdPpm: z.nullable(z.number()),
  /** What the published rules leave to the house of this coin-in; null if no rules are published. */
  expectedPpm: z.nullable(z.number()),
  /** Coin-in of each quarter of an hour since the day began. */
  line: z.array(z.number()),
  /** Coin-in of the same day of last week up to the same time; null if nothing was played then. */
  weekAgoMinor: z.nullable(z.number()),
});

const hourSchema = z.object({ coinInMinor: z.number(), netMinor: z.number() });
/** What was played in an hour. Amounts in minor units. */
export type PlayedHour = z.infer<typeof hourSchema>;

/** What was played in each hour of the business day, for displays on a wall. */
const dayHoursSchema = z.object({
  /** Since the day began; the last hour runs. */
  today: z.array(hourSchema),
  /** All hours of the day before. */
  dayBefore: z.array(hourSchema),
  /** What was played on the day before up to the same time of day. */
  dayBeforeSoFar: hourSchema,
});
export type DayHours = z.infer<typeof dayHoursSchema>;

/** What only displays on a wall show: pots, queues and nodes. Amounts in minor units. */
const wallFiguresSchema = z.object({
  /** The highest pot of each brand, the fullest first. */
  pots: z.array(z.object({ brand: z.string(), amountMinor: z.number() })),
  /** The newest jackpot of the business day; null if there was none. */
  hit: z.nullable(z.object({ machine: z.string(), amountMinor: z.number(), at: z.number() })),
  /** The longest queues, and how long one more would wait; null: nobody can say. */
  queues: z.array(
    z.object({ machine: z.string(), waiting: z.number(), aboutMinutes: z.nullable(z.number()) }),
  ),
  nodes: z.array(z.object({ name: z.string(), isHere: z.boolean() })),
});
export type WallFigures = z.infer<typeof wallFiguresSchema>;

/** Figures of the whole floor. Amounts in minor units. */
export const floorTotalsSchema = z.object({
  online: z.number(),
  openTransfers: z.number(),
  heldTransfers: z.number(),
  heldMinor: z.number(),
  /** Hand pays that wait for a person. They are not in the net win yet. */
  waitingHandPayMinor: z.number(),
  potsMinor: z.number(),
  pots: z.number(),
  potBrands: z.number(),
  /** Name and beginning of the business day. */
  day: z.object({ name: z.string(), from: z.number() }),
  /** Null while the day's plays are being read. */
  played: z.nullable(dayTotalsSchema),
});
export type FloorTotals = z.infer<typeof floorTotalsSchema>;

const floorUpdateSchema = z.object({
  /** The server's clock. */
  now: z.number(),
  /** `begin`: what was told before is void; `end`: the page now knows every machine. Absent from changes. */
  snapshot: z.optional(z.array(z.enum(['begin', 'end']))),
  rows: z.array(floorRowSchema),
  gone: z.optional(z.array(z.string())),
  brands: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  totals: z.optional(floorTotalsSchema),
  hours: z.optional(dayHoursSchema),
  wall: z.optional(wallFiguresSchema),
  /** All open alerts, the newest first. */
  alerts: z.optional(z.array(floorAlertSchema)),
  /** Differs when a request for a second person was made or decided: pages read them again. */
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

/** A page needs to send nothing. One that shows machines as tiles says which of them are on its screen. */
export const officeClientSide = {
  requests: { thumbnails: thumbnailsRequest },
  notifications: {},
} as const satisfies ChannelSide;
