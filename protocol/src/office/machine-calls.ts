import * as z from 'zod/mini';
import { floorStates } from './floor-live.ts';
import { machineActions } from './machine-actions.ts';
import type { OfficeRoute } from './office-route.ts';

/** The states of the floor, and that of a machine that is no longer on it. */
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

/** A machine as its page shows it. Amounts in minor units, times in ms since 1970. */
const machineViewSchema = z.object({
  now: z.number(),
  id: z.string(),
  brand: person,
  state: z.enum(machineStates),
  /** When the state began or its cause was first seen; null if that is not known. */
  since: z.nullable(z.number()),
  agent: z.object({
    id: z.string(),
    isConnected: z.boolean(),
    /** When it connected or, if it is away, when it was lost; null if it never connected. */
    since: z.nullable(z.number()),
    /** How long a question to the cabinet and its answer took; null if it was not asked. */
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
      /** True if staff have ended it, and it is about to close. */
      isEnded: z.boolean(),
      games: z.number(),
      stakeMinor: z.number(),
      winMinor: z.number(),
      cashInMinor: z.number(),
      cashOutMinor: z.number(),
    }),
  ),
  /** The credit as the ledger has it, and as the cabinet shows it; null while the cabinet is away. */
  creditMinor: z.number(),
  shownCreditMinor: z.nullable(z.number()),
  /** What the rules of its game pay back in the long run, in millionths; null if no rules are published. */
  returnPpm: z.nullable(z.number()),
  /** True for a maker's machine, which has a page of its commissioning. */
  isReal: z.boolean(),
  /** What a real machine does not report, so that it is not known here. */
  unreported: z.array(z.enum(['stops', 'freeSpins', 'phases'])),
  picture: z.object({ width: z.number(), height: z.number() }),
  /** `cannotPlay`: the player is blocked or in a break, so that the reservation keeps everybody away. */
  reservedFor: z.nullable(z.extend(person, { cannotPlay: z.boolean() })),
  outOfService: z.nullable(z.object({ reason: z.string(), note: z.string(), at: z.number() })),
  /** Whether players may watch it: what was decided for it alone (null: nothing), and what holds. */
  watching: z.object({ rule: z.nullable(z.enum(['on', 'off'])), isAllowed: z.boolean() }),
  fault: z.nullable(z.string()),
  /** The event that was refused and waits for a person. `order`: the open transfer that it would end. */
  refused: z.nullable(z.object({ seq: z.number(), text: z.string(), order: z.nullable(z.string()) })),
  contradiction: z.nullable(
    z.object({
      kind: z.string(),
      text: z.string(),
      /** The credit by the journal that contradicts the ledger. */
      meterMinor: z.number(),
      lastSeq: z.number(),
    }),
  ),
  journal: z.object({
    id: z.nullable(z.string()),
    acknowledgedSeq: z.number(),
    /** The player whose credit is there or was there last. */
    claimant: z.nullable(z.string()),
    /** True if the ledger does not know what the meter shows. */
    isMeterUnknown: z.boolean(),
  }),
  pays: z.array(waitingHandPaySchema),
  transfers: z.array(openTransferSchema),
  /** The machines beside it, in the order of their numbers. */
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
});

export { machineActions };

const id = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

/** What a line of the timeline is about. */
const machineEventKinds = ['money', 'faults', 'staff', 'play'] as const;

/**
 * A line of the timeline of a machine. `what` names it; `params` fill its text. Amounts in minor units; null: not known.
 * `key` is the same each time the line is read.
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
  /** The stake of a round. */
  stakeMinor: z.nullable(z.number()),
  /** How many rounds a line of rounds sums up; 1 otherwise. */
  rounds: z.number(),
  player: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** A fault's text, or the command that staff ran, such as `machine disable`. */
  text: z.string(),
  /** Who of the staff did it, and who confirmed it. */
  who: z.nullable(z.string()),
  second: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The id of the round, transfer, pay or session. */
  ref: z.nullable(z.string()),
});

/** What a cabinet counts. */
export const meterNames = [
  ...(['coinIn', 'won', 'handPays', 'jackpots', 'cashIn', 'cashOut', 'credit'] as const),
  ...(['games', 'freeGames'] as const),
] as const;

/** A meter of the cabinet beside the ledger. Amounts in minor units; of `games`, `freeGames` and `jackpots` how many. */
const meterRowSchema = z.object({
  meter: z.enum(meterNames),
  isAmount: z.boolean(),
  cabinet: z.nullable(z.number()),
  ledger: z.number(),
  /** What of the difference an open item explains. */
  explained: z.number(),
});

/** Why meters and ledger differ. `events`: events that the ledger does not have yet. */
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
    summary:
      'A machine: its state, who plays there, what waits for a person, and what the ledger knows of its journal.',
    right: 'seeFloor',
    subcommands: ['machine list', 'machine journal', 'pay list', 'transfer list'],
    params: id,
    answer: machineViewSchema,
  },
  machineMeters: {
    method: 'GET',
    path: 'machines/:id/meters',
    summary:
      "A machine's meters, read from its cabinet now, beside the ledger, with what explains a difference.",
    right: 'seeFloor',
    params: id,
    answer: z.object({
      comparedAt: z.number(),
      /** `read`: the cabinet has told its meters. `away`: it cannot be asked now. */
      cabinet: z.enum(['read', 'away']),
      /** When the journal began whose meters these are, by the server; null: the first one, from the beginning. */
      since: z.nullable(z.number()),
      /** The name of that journal; null while it cannot be asked. */
      journal: z.nullable(z.string()),
      /** True if the cabinet counts only a part of what the ledger has, because its journal is older than its counting. */
      isPart: z.boolean(),
      rows: z.array(meterRowSchema),
      items: z.array(meterItemSchema),
      /** The greatest part of a difference in money that no item explains. */
      unexplainedMinor: z.number(),
    }),
  },
  machineEvents: {
    method: 'GET',
    path: 'machines/:id/events',
    summary: 'What happened at a machine, the newest first: rounds, money, faults, and what staff did.',
    right: 'seeFloor',
    subcommands: ['record list'],
    params: id,
    query: z.object({
      kind: z.optional(z.enum(['all', 'money', 'faults', 'staff'])),
      /** Only what is older than this line: the `next` of the page before. */
      before: z.optional(z.string().check(z.maxLength(200))),
    }),
    answer: z.object({ events: z.array(machineEventSchema), next: z.nullable(z.string()) }),
  },
  machineDay: {
    method: 'GET',
    path: 'machines/:id/day',
    summary: "A machine's coin-in of the running business day by hour, with its net win and hold.",
    right: 'seeFloor',
    params: id,
    answer: z.object({
      day: z.string(),
      from: z.number(),
      until: z.number(),
      /** Hours that have begun. The last one is running. */
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
    summary: 'What a machine shows now, as WebP. At most one a second is made for all who ask.',
    right: 'seeFloor',
    params: id,
    query: z.object({ width: z.optional(z.enum(['320', '640'])) }),
    answer: z.unknown(),
  },
} as const satisfies Record<string, OfficeRoute>;
