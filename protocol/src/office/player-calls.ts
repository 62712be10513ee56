import * as z from 'zod/mini';
import { limitKindSchema, limitsSchema, limitWindowSchema } from '../http/limits.ts';
import { recordPageOf, recordRangeSchema, slotSessionSchema } from '../http/records.ts';
import { statementSchema } from '../http/statement.ts';
import type { OfficeRoute } from './office-route.ts';

/** Times in ms since 1970, amounts in minor units. */
const at = z.number();
const minor = z.number();

/** An account in a list. */
const listedPlayerSchema = z.object({
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
  /** The terms that were accepted, the newest first. */
  consents: z.array(
    z.object({
      at,
      url: z.string(),
      /** The beginning of the hash of what they say. */
      version: z.string(),
      /** Null for a static page. */
      number: z.nullable(z.number()),
      lang: z.nullable(z.string()),
      /** The address from which they were accepted; null if it is unknown. */
      ip: z.nullable(z.string()),
    }),
  ),
  edits: z.array(z.object({ at, who: z.string(), field: z.string(), before: z.string(), after: z.string() })),
});

const playerPageSchema = z.object({
  player: playerSchema,
  /** The number of the terms that the player must accept before playing on; null: none. */
  termsDue: z.nullable(z.number()),
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

const recordEntrySchema = z.object({
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
const officeRoundSchema = z.object({
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

export { playerActions } from './player-actions.ts';

/** A player's id or user name. */
export const onePlayer = z.object({ player: z.string().check(z.minLength(1), z.maxLength(64)) });

export const playerRoutes = {
  players: {
    method: 'GET',
    path: 'players',
    summary: 'Accounts by user name, or those that a search finds by names, mail address or id.',
    right: 'seePlayers',
    subcommands: ['account list', 'account find'],
    query: z.object({
      search: z.optional(z.string().check(z.maxLength(64))),
      /** All; those who have a seat; with an open mark; kept from play by a break; blocked; of the team. */
      show: z._default(z.enum(['all', 'seated', 'marked', 'resting', 'blocked', 'team']), 'all'),
      /** The user name after which the list goes on. */
      after: z.optional(z.string().check(z.maxLength(64))),
    }),
    answer: z.object({ players: z.array(listedPlayerSchema), hasMore: z.boolean() }),
  },
  player: {
    method: 'GET',
    path: 'players/:player',
    summary: 'One player: account, seat, money by place, limits, protection and harm indicators.',
    right: 'seePlayers',
    subcommands: ['account show', 'protect show', 'protect review'],
    params: onePlayer,
    answer: playerPageSchema,
  },
  playerStatement: {
    method: 'GET',
    path: 'players/:player/statement',
    summary: 'What a player had, what came and went, and what the player has, in a range of days.',
    right: 'seePlayers',
    params: onePlayer,
    query: recordRangeSchema,
    answer: statementSchema,
  },
  playerSessions: {
    method: 'GET',
    path: 'players/:player/sessions',
    summary: 'The sessions of a player, the newest first.',
    right: 'seePlayers',
    params: onePlayer,
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(128))) }),
    answer: z.object({
      ...recordPageOf(z.object({ ...slotSessionSchema.shape, stakedMinor: z.number(), wonMinor: z.number() }))
        .shape,
      /** All sessions of the player. */
      count: z.number(),
    }),
  },
  playerRounds: {
    method: 'GET',
    path: 'players/:player/rounds',
    summary: 'The newest paid rounds of a player.',
    right: 'seePlayers',
    params: onePlayer,
    answer: z.object({ rounds: z.array(officeRoundSchema) }),
  },
  playerRecord: {
    method: 'GET',
    path: 'players/:player/record',
    summary: 'What staff did about a player, what moved at the desk, and what the player did for protection.',
    right: 'seePlayers',
    params: onePlayer,
    answer: z.object({ entries: z.array(recordEntrySchema), count: z.number() }),
  },
  exportedPlayer: {
    method: 'GET',
    path: 'players/:player/export',
    summary: 'The file that `exportPlayer` allowed.',
    right: 'exportPlayers',
    params: onePlayer,
    answer: z.unknown(),
  },
} as const satisfies Record<string, OfficeRoute>;
