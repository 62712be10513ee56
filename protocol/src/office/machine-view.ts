import * as z from 'zod/mini';
import { floorStates } from './floor-live.ts';

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
export const machineViewSchema = z.object({
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
