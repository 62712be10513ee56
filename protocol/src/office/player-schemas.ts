import * as z from 'zod/mini';
import { limitKindSchema, limitsSchema, limitWindowSchema } from '../http/limits.ts';

/** Times in ms since 1970, amounts in minor units. */
const at = z.number();
const minor = z.number();

/** An account in a list. */
export const listedPlayerSchema = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  group: z.string(),
  isBlocked: z.boolean(),
  hasFactor: z.boolean(),
  createdAt: at,
  walletMinor: minor,
  /** The machine at which the player has a seat; null without one. */
  machine: z.nullable(z.string()),
  /** Why the player may not play now; null if nothing holds. */
  restriction: z.nullable(z.enum(['timeout', 'exclusion', 'operator'])),
  openIndicators: z.number(),
});

/** A part of a player's money, where it is. */
const moneyPlaceSchema = z.object({
  place: z.enum(['wallet', 'withdrawal', 'transit', 'machine']),
  machine: z.nullable(z.string()),
  amountMinor: minor,
  /** The transfer that is on its way, and when it began; null elsewhere. */
  transfer: z.nullable(z.string()),
  at: z.nullable(at),
});

const harmIndicatorSchema = z.object({
  id: z.string(),
  /** The rule that found it, such as `longSession`. */
  kind: z.string(),
  at,
  figures: z.record(z.string(), z.union([z.number(), z.string()])),
  closedAt: z.nullable(at),
  closedBy: z.nullable(z.string()),
  closedBecause: z.nullable(z.string()),
});

const restrictionSchema = z.object({
  kind: z.enum(['timeout', 'exclusion', 'operator']),
  fromAt: at,
  /** Null: it has no end. */
  untilAt: z.nullable(at),
  endedAt: z.nullable(at),
  who: z.string(),
  reason: z.string(),
});

/** What is asked for and waits for its delay and, where staff asked, for a second person. */
const waitingRaiseSchema = z.object({
  kind: limitKindSchema,
  window: limitWindowSchema,
  /** Minor units; of a time limit, minutes; null: no limit any more. */
  amount: z.nullable(z.number()),
  confirmableAt: at,
  askedBy: z.string(),
});

const playerSchema = z.object({
  id: z.string(),
  username: z.string(),
  displayName: z.string(),
  name: z.string(),
  lastname: z.string(),
  email: z.string(),
  group: z.string(),
  permissions: z.array(z.number()),
  isBlocked: z.boolean(),
  createdAt: at,
  /** The birth date, such as 1992-03-02; null if unknown. */
  bornOn: z.nullable(z.string()),
  /** In whole years; null if the birth date is unknown. */
  age: z.nullable(z.number()),
  mustChangePassword: z.boolean(),
  factorSetAt: z.nullable(at),
  openSignIns: z.number(),
  lastLogins: z.array(z.object({ at, ip: z.string(), label: z.string() })),
  edits: z.array(z.object({ at, who: z.string(), field: z.string(), before: z.string(), after: z.string() })),
});

export const playerPageSchema = z.object({
  player: playerSchema,
  seat: z.nullable(
    z.object({
      machine: z.string(),
      brand: z.string(),
      state: z.enum(['held', 'closing']),
      /** When the session at this machine began. */
      sinceAt: at,
      /** When the hold of a dropped connection ends; null while the player is connected. */
      holdUntil: z.nullable(at),
    }),
  ),
  money: z.object({
    totalMinor: minor,
    places: z.array(moneyPlaceSchema),
    /** Hand pays and jackpots that a person decides about; not in the total. */
    waitingHandPays: z.array(z.object({ id: z.string(), kind: z.string(), amountMinor: minor })),
    /** What the places hold less what all that came and went comes to. Zero: the ledger adds up. */
    differenceMinor: minor,
    /** When the server compared them. */
    checkedAt: at,
  }),
  /** All deposits less all withdrawals. */
  paidInMinor: minor,
  limits: limitsSchema,
  operatorRaises: z.array(waitingRaiseSchema),
  protection: z.object({
    /** What keeps the player from play now; null if nothing does. */
    held: z.nullable(restrictionSchema),
    history: z.array(restrictionSchema),
    /** The player asked to come back, and may confirm it from then on. */
    comeBackAt: z.nullable(at),
    /** A register that excludes the player. */
    register: z.nullable(z.string()),
    registerAnswers: z.array(
      z.object({ register: z.string(), at, isExcluded: z.boolean(), untilAt: z.nullable(at) }),
    ),
    /** The end of a break by the house that one of the staff asked for. */
    releaseAsked: z.nullable(z.object({ who: z.string(), confirmableAt: at })),
    timeoutHours: z.array(z.number()),
    exclusionMonths: z.array(z.number()),
  }),
  indicators: z.array(harmIndicatorSchema),
});

/** What a line of the player's record is about. */
const recordKinds = ['money', 'protection', 'account', 'note', 'other'] as const;

export const recordEntrySchema = z.object({
  id: z.string(),
  at,
  kind: z.enum(recordKinds),
  /** The command of the operators' record, such as `protect note`, or what the player did, such as `limit asked`. */
  what: z.string(),
  /** Who did it; `player` for the player. */
  who: z.string(),
  /** Why staff did it; for a note, the note itself. Empty if nothing was written. */
  text: z.string(),
  amountMinor: z.nullable(minor),
  /** The number of a receipt, of a deposit or withdrawal at the desk. */
  receipt: z.nullable(z.number()),
  shift: z.nullable(z.number()),
  /** Other facts of the line, as the record keeps them. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** A number of rounds, for the page of a session or the player's newest. */
export const officeRoundSchema = z.object({
  id: z.string(),
  at,
  machine: z.string(),
  brand: z.string(),
  stakeMinor: minor,
  /** With its free spins, hand pays and jackpots. */
  winMinor: minor,
  freeSpins: z.number(),
  /** How many rounds these sums are of: more than one if the machine's line was lost while they were played. */
  rounds: z.number(),
  waitingMinor: minor,
});
