import * as z from 'zod/mini';
import { limitKindSchema, limitsSchema, limitWindowSchema } from '../http/player-limits.ts';
import { statementSchema } from '../http/player-money-statement.ts';
import { createPlayerRecordPageSchema, recordRangeSchema, slotSessionSchema } from '../http/player-record-schemas.ts';
import type { OfficeRoute } from './office-route.ts';

/** Unix times in ms, amounts in minor units. */
const at = z.number();
const minor = z.number();

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
  /** The machine at which the player has a seat; null if none. */
  machine: z.nullable(z.string()),
  /** Why the player may not play now; null if there is no restriction. */
  restriction: z.nullable(z.enum(['timeout', 'exclusion', 'operator'])),
  openIndicators: z.number(),
});

/** A part of a player's money and its location. */
const moneyPlaceSchema = z.object({
  place: z.enum(['wallet', 'withdrawal', 'transit', 'machine']),
  machine: z.nullable(z.string()),
  amountMinor: minor,
  /** The transfer in transit, and its start time; null for other locations. */
  transfer: z.nullable(z.string()),
  at: z.nullable(at),
});

const harmIndicatorSchema = z.object({
  id: z.string(),
  /** The rule that detected it, such as `longSession`. */
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
  /** Null: no end. */
  untilAt: z.nullable(at),
  endedAt: z.nullable(at),
  who: z.string(),
  reason: z.string(),
});

/** A requested change that is pending for its delay and, if staff requested it, for a second person. */
const waitingRaiseSchema = z.object({
  kind: limitKindSchema,
  window: limitWindowSchema,
  /** Minor units; minutes for a time limit; null: the limit is removed. */
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
  /** Accepted terms, newest first. */
  consents: z.array(
    z.object({
      at,
      url: z.string(),
      /** Prefix of the hash of the terms' text. */
      version: z.string(),
      /** Version number of the terms; null for a static page. */
      number: z.nullable(z.number()),
      lang: z.nullable(z.string()),
      /** The IP address from which the terms were accepted; null if unknown. */
      ip: z.nullable(z.string()),
    }),
  ),
  edits: z.array(z.object({ at, who: z.string(), field: z.string(), before: z.string(), after: z.string() })),
});

const playerPageSchema = z.object({
  player: playerSchema,
  /** Number of the version of the terms that the player must accept before playing on; null if none. */
  termsDue: z.nullable(z.number()),
  seat: z.nullable(
    z.object({
      machine: z.string(),
      brand: z.string(),
      state: z.enum(['held', 'closing']),
      /** When the session at this machine began. */
      sinceAt: at,
      /** When the hold of a disconnected player's seat ends; null while the player is connected. */
      holdUntil: z.nullable(at),
    }),
  ),
  money: z.object({
    totalMinor: minor,
    places: z.array(moneyPlaceSchema),
    /** Hand pays and jackpots that staff must approve; not in the total. */
    waitingHandPays: z.array(z.object({ id: z.string(), kind: z.string(), amountMinor: minor })),
    /** The player's money in all locations less the sum of all flows. Zero if the ledger is consistent. */
    differenceMinor: minor,
    /** When the server made the comparison. */
    checkedAt: at,
  }),
  /** All deposits less all withdrawals. */
  paidInMinor: minor,
  limits: limitsSchema,
  operatorRaises: z.array(waitingRaiseSchema),
  protection: z.object({
    /** The restriction that prevents the player from playing now; null if there is none. */
    held: z.nullable(restrictionSchema),
    history: z.array(restrictionSchema),
    /** Set if the player asked to return: the time from which they may confirm. */
    comeBackAt: z.nullable(at),
    /** Name of a register that excludes the player; null if none. */
    register: z.nullable(z.string()),
    registerAnswers: z.array(z.object({ register: z.string(), at, isExcluded: z.boolean(), untilAt: z.nullable(at) })),
    /** A request by staff to end a break that staff had set, and the time from which it can be confirmed. */
    releaseAsked: z.nullable(z.object({ who: z.string(), confirmableAt: at })),
    timeoutHours: z.array(z.number()),
    exclusionMonths: z.array(z.number()),
  }),
  indicators: z.array(harmIndicatorSchema),
});

/** Categories of the entries in a player's record. */
const recordKinds = ['money', 'protection', 'account', 'note', 'other'] as const;

const recordEntrySchema = z.object({
  id: z.string(),
  at,
  kind: z.enum(recordKinds),
  /** The command of the operators' record, such as `protect note`, or the player's own action, such as `limit asked`. */
  what: z.string(),
  /** Who did it; `player` for the player. */
  who: z.string(),
  /** Reason given by staff; for a note, the note itself. Empty if nothing was written. */
  text: z.string(),
  amountMinor: z.nullable(minor),
  /** The receipt number of a deposit or withdrawal at the desk. */
  receipt: z.nullable(z.number()),
  shift: z.nullable(z.number()),
  /** Other facts of the entry, as the record stores them. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** One of a player's rounds, for the page of a session or the player's newest rounds. */
const officeRoundSchema = z.object({
  id: z.string(),
  at,
  machine: z.string(),
  brand: z.string(),
  stakeMinor: minor,
  /** Win, including free spins, hand pays and jackpots. */
  winMinor: minor,
  freeSpins: z.number(),
  /** How many rounds this entry sums up: more than one if the connection to the machine was lost while they were played. */
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
    summary: 'Accounts by user name, or found by names, mail address or id.',
    right: 'seePlayers',
    subcommands: ['account list', 'account find'],
    query: z.object({
      search: z.optional(z.string().check(z.maxLength(64))),
      /** Filter: all; with a seat; with an open harm indicator; prevented from playing by a break; blocked; of the team. */
      show: z._default(z.enum(['all', 'seated', 'marked', 'resting', 'blocked', 'team']), 'all'),
      /** Pagination cursor: the last user name of the previous page. */
      after: z.optional(z.string().check(z.maxLength(64))),
    }),
    answer: z.object({ players: z.array(listedPlayerSchema), hasMore: z.boolean() }),
  },
  player: {
    method: 'GET',
    path: 'players/:player',
    summary: 'A player: account, seat, money by location, limits, protection and harm indicators.',
    right: 'seePlayers',
    subcommands: ['account show', 'protect show', 'protect review'],
    params: onePlayer,
    answer: playerPageSchema,
  },
  playerStatement: {
    method: 'GET',
    path: 'players/:player/statement',
    summary: 'A player’s opening balance, movements and closing balance in a range of days.',
    right: 'seePlayers',
    params: onePlayer,
    query: recordRangeSchema,
    answer: statementSchema,
  },
  playerSessions: {
    method: 'GET',
    path: 'players/:player/sessions',
    summary: 'The sessions of a player, newest first.',
    right: 'seePlayers',
    params: onePlayer,
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(128))) }),
    answer: z.object({
      ...createPlayerRecordPageSchema(
        z.object({ ...slotSessionSchema.shape, stakedMinor: z.number(), wonMinor: z.number() }),
      ).shape,
      /** Total number of the player's sessions. */
      count: z.number(),
    }),
  },
  playerRounds: {
    method: 'GET',
    path: 'players/:player/rounds',
    summary: 'The latest paid rounds of a player.',
    right: 'seePlayers',
    params: onePlayer,
    answer: z.object({ rounds: z.array(officeRoundSchema) }),
  },
  playerRecord: {
    method: 'GET',
    path: 'players/:player/record',
    summary: 'Staff actions on a player, desk transactions, and the player’s own protection changes.',
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
