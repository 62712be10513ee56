import * as z from 'zod/mini';
import { floorStates } from './live-floor-channel.ts';
import { machineActions } from './machine-actions.ts';
import type { OfficeRoute } from './office-route.ts';

/** The states of a machine in the live list, and `removed` for a machine that no longer exists. */
const machineStates = [...floorStates, 'removed'] as const;

const person = z.object({ id: z.string(), name: z.string() });

const waitingHandPaySchema = z.object({
  id: z.string(),
  kind: z.enum(['handPay', 'jackpot']),
  level: z.nullable(z.number()),
  amountMinor: z.number(),
  player: person,
  at: z.number(),
  reason: z.string(),
});

const openTransferSchema = z.object({
  id: z.string(),
  kind: z.enum(['cashIn', 'cashOut', 'handPay']),
  amountMinor: z.nullable(z.number()),
  player: person,
  at: z.number(),
  isHeld: z.boolean(),
  why: z.string(),
});

/** A machine as its page in the back office shows it. Amounts in minor units, Unix times in ms. */
const machineViewSchema = z.object({
  now: z.number(),
  id: z.string(),
  brand: person,
  state: z.enum(machineStates),
  /** When the machine's state began or its cause was first detected; null if unknown. */
  since: z.nullable(z.number()),
  agent: z.object({
    id: z.string(),
    isConnected: z.boolean(),
    /** When the agent connected or, if it is disconnected, when it was lost; null if it never connected. */
    since: z.nullable(z.number()),
    /** Round-trip time of a request to the cabinet, in ms; null if none was sent. */
    delayMs: z.nullable(z.number()),
    version: z.nullable(z.string()),
  }),
  player: z.nullable(person),
  session: z.nullable(
    z.object({
      id: z.string(),
      startedAt: z.number(),
      droppedAt: z.nullable(z.number()),
      isClosing: z.boolean(),
      /** True if staff have ended the session, and it is about to close. */
      isEnded: z.boolean(),
      games: z.number(),
      stakeMinor: z.number(),
      winMinor: z.number(),
      cashInMinor: z.number(),
      cashOutMinor: z.number(),
    }),
  ),
  /**
   * The machine's credit according to the ledger. `shownCreditMinor`: the credit that the cabinet shows; null while the cabinet is
   * disconnected.
   */
  creditMinor: z.number(),
  shownCreditMinor: z.nullable(z.number()),
  /** Theoretical return to player (RTP) of the machine's game, in millionths; null if it is not known. */
  returnPpm: z.nullable(z.number()),
  /** True for a physical machine, which has a commissioning page; false for a simulated one. */
  isReal: z.boolean(),
  /** Kinds of data that a physical machine does not report. */
  unreported: z.array(z.enum(['stops', 'freeSpins', 'phases'])),
  picture: z.object({ width: z.number(), height: z.number() }),
  /**
   * The player for whom the machine is reserved. `cannotPlay`: this player is blocked or in a break, so that the reservation prevents
   * everybody from playing.
   */
  reservedFor: z.nullable(z.extend(person, { cannotPlay: z.boolean() })),
  outOfService: z.nullable(z.object({ reason: z.string(), note: z.string(), at: z.number() })),
  /** Whether spectators may watch this machine: the setting for this machine alone (null: none), and the resulting permission. */
  watching: z.object({ rule: z.nullable(z.enum(['on', 'off'])), isAllowed: z.boolean() }),
  fault: z.nullable(z.string()),
  /** The refused machine event that staff must decide about. `order`: the open transfer that it would complete. */
  refused: z.nullable(z.object({ seq: z.number(), text: z.string(), order: z.nullable(z.string()) })),
  contradiction: z.nullable(
    z.object({
      kind: z.string(),
      text: z.string(),
      /** The credit according to the cabinet's journal, which contradicts the ledger. */
      meterMinor: z.number(),
      lastSeq: z.number(),
    }),
  ),
  journal: z.object({
    id: z.nullable(z.string()),
    acknowledgedSeq: z.number(),
    /** Name of the player whose credit is on the machine or was there last. */
    claimant: z.nullable(z.string()),
    /** True if the ledger does not know the machine's meter reading. */
    isMeterUnknown: z.boolean(),
  }),
  pays: z.array(waitingHandPaySchema),
  transfers: z.array(openTransferSchema),
  /** The machine before this one in the order of machine numbers; `next`: the one after it. */
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
});

export { machineActions };

const id = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

/** Categories of a machine's timeline entries. */
const machineEventKinds = ['money', 'faults', 'staff', 'play'] as const;

/**
 * An entry in the timeline of a machine. `what` selects its text; `params` fill the placeholders. Amounts in minor units; null: unknown.
 * `key` is stable across reads.
 */
const machineEventSchema = z.object({
  key: z.string(),
  at: z.number(),
  kind: z.enum(machineEventKinds),
  what: z.enum([
    ...(['round', 'freeRound', 'handPay', 'jackpot'] as const),
    ...([
      'handPayWaits',
      'payRefused',
      'cashIn',
      'cashOut',
      'cashInOpen',
      'cashOutOpen',
      'creditsCancelled',
      'cashInVoid',
    ] as const),
    ...(['cashOutVoid', 'seated', 'left', 'fault', 'alertOver', 'staff'] as const),
  ]),
  amountMinor: z.nullable(z.number()),
  stakeMinor: z.nullable(z.number()),
  /** How many rounds this timeline entry sums up; 1 if it is not a summary. */
  rounds: z.number(),
  player: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The text of a fault, or a staff command, such as `machine disable`. */
  text: z.string(),
  /** The member of staff who performed the action; `second`: the one who confirmed it. */
  who: z.nullable(z.string()),
  second: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The id of the round, transfer, hand pay or session. */
  ref: z.nullable(z.string()),
});

/** Names of a cabinet's meters. */
export const meterNames = [
  ...(['coinIn', 'won', 'handPays', 'jackpots', 'cashIn', 'cashOut', 'credit'] as const),
  ...(['games', 'freeGames'] as const),
] as const;

/** A meter of the cabinet, compared with the ledger's value. Amounts in minor units; a number for `games`, `freeGames` and `jackpots`. */
const meterRowSchema = z.object({
  meter: z.enum(meterNames),
  isAmount: z.boolean(),
  cabinet: z.nullable(z.number()),
  ledger: z.number(),
  /** The part of the difference between meter and ledger that open items, such as waiting hand pays, explain. */
  explained: z.number(),
});

/** An item that explains a difference between meters and ledger. `events`: machine events that are not in the ledger yet. */
const meterItemSchema = z.object({
  kind: z.enum(['handPayWaits', 'payRefused', 'events', 'refusedEvent', 'contradiction']),
  ref: z.string(),
  amountMinor: z.nullable(z.number()),
  count: z.nullable(z.number()),
});

export const machineRoutes = {
  machine: {
    method: 'GET',
    path: 'machines/:id',
    summary: "A machine: its state, its player, what waits for a person, and the ledger's view of its journal.",
    right: 'seeFloor',
    subcommands: ['machine list', 'machine journal', 'pay list', 'transfer list'],
    params: id,
    answer: machineViewSchema,
  },
  machineMeters: {
    method: 'GET',
    path: 'machines/:id/meters',
    summary:
      "A machine's meters, read from its cabinet now, compared with the ledger, with explanations of differences.",
    right: 'seeFloor',
    params: id,
    answer: z.object({
      comparedAt: z.number(),
      /** `read`: the cabinet reported its meters. `away`: it cannot be queried now. */
      cabinet: z.enum(['read', 'away']),
      /** When the cabinet's journal for these meters began, by the server's clock; null: the first journal, from the beginning. */
      since: z.nullable(z.number()),
      /** Id of the cabinet's journal; null while the cabinet cannot be queried. */
      journal: z.nullable(z.string()),
      /** True if the cabinet's meters cover only a part of the ledger's data, because its journal is older than its counters. */
      isPart: z.boolean(),
      rows: z.array(meterRowSchema),
      items: z.array(meterItemSchema),
      /** The largest money difference between meters and ledger that no item explains. */
      unexplainedMinor: z.number(),
    }),
  },
  machineEvents: {
    method: 'GET',
    path: 'machines/:id/events',
    summary: 'The history of a machine, newest first: rounds, money, faults, and staff actions.',
    right: 'seeFloor',
    subcommands: ['record list'],
    params: id,
    query: z.object({
      kind: z.optional(z.enum(['all', 'money', 'faults', 'staff'])),
      /** Pagination cursor: returns only older entries. The `next` of the previous page. */
      before: z.optional(z.string().check(z.maxLength(200))),
    }),
    answer: z.object({ events: z.array(machineEventSchema), next: z.nullable(z.string()) }),
  },
  machineDay: {
    method: 'GET',
    path: 'machines/:id/day',
    summary: "A machine's coin-in of the current business day by hour, with its net win and hold.",
    right: 'seeFloor',
    params: id,
    answer: z.object({
      day: z.string(),
      from: z.number(),
      until: z.number(),
      /** Coin-in for each hour of the business day that has begun. The last hour is in progress. */
      hours: z.array(z.object({ at: z.number(), coinInMinor: z.number() })),
      coinInMinor: z.number(),
      netMinor: z.number(),
      holdPpm: z.nullable(z.number()),
      expectedPpm: z.nullable(z.number()),
    }),
  },
  machinePicture: {
    method: 'GET',
    path: 'machines/:id/picture',
    summary: "A machine's current picture, as WebP. At most one a second is made for all callers.",
    right: 'seeFloor',
    params: id,
    query: z.object({ width: z.optional(z.enum(['320', '640'])) }),
    answer: z.unknown(),
  },
} as const satisfies Record<string, OfficeRoute>;
