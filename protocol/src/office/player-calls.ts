import * as z from 'zod/mini';
import { createPlayerRecordPageSchema, recordRangeSchema, slotSessionSchema } from '../http/player-history-schemas.ts';
import { limitKindSchema, limitsSchema, limitWindowSchema } from '../http/player-limits.ts';
import { statementSchema } from '../http/player-money-statement.ts';
import type { OfficeRoute } from './office-route.ts';

/** A Unix time in ms; `minor`: an amount in minor units. */
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

/** A part of a player's money, and where it is: in the wallet, in a withdrawal, in transit or on a machine. */
const moneyPlaceSchema = z.object({
  place: z.enum(['wallet', 'withdrawal', 'transit', 'machine']),
  machine: z.nullable(z.string()),
  amountMinor: minor,
  /** Id of the transfer of money in transit, and its start time; null for money elsewhere. */
  transfer: z.nullable(z.string()),
  at: z.nullable(at),
});

const harmIndicatorSchema = z.object({
  id: z.string(),
  /** The rule that detected the harm indicator, such as `longSession`. */
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
  /** When the player's restriction ends; null: never. */
  untilAt: z.nullable(at),
  endedAt: z.nullable(at),
  who: z.string(),
  reason: z.string(),
});

/**
 * A requested increase of a player's limit. It is pending for a waiting period and, if staff requested it, for a second person's
 * confirmation.
 */
const waitingRaiseSchema = z.object({
  kind: limitKindSchema,
  window: limitWindowSchema,
  /** The requested limit in minor units, or in minutes for a time limit; null: the limit is removed. */
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
  /** The player's age in whole years; null if the birth date is unknown. */
  age: z.nullable(z.number()),
  mustChangePassword: z.boolean(),
  factorSetAt: z.nullable(at),
  openSignIns: z.number(),
  lastLogins: z.array(z.object({ at, ip: z.string(), label: z.string() })),
  /** Terms and conditions that the player has accepted, newest first. */
  consents: z.array(
    z.object({
      at,
      url: z.string(),
      /** Prefix of the hash of the accepted terms' text. */
      version: z.string(),
      /** Version number of the accepted terms; null if they were a static page. */
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
    /** The player's hand pays and jackpots that staff must still approve; not included in the total. */
    waitingHandPays: z.array(z.object({ id: z.string(), kind: z.string(), amountMinor: minor })),
    /** The player's money in all places less the sum of all their money movements. Zero if the ledger is consistent. */
    differenceMinor: minor,
    /** When the server compared the player's money with the ledger. */
    checkedAt: at,
  }),
  /** All deposits less all withdrawals of the player. */
  paidInMinor: minor,
  limits: limitsSchema,
  operatorRaises: z.array(waitingRaiseSchema),
  protection: z.object({
    /** The restriction that prevents the player from playing now; null if there is none. */
    held: z.nullable(restrictionSchema),
    history: z.array(restrictionSchema),
    /** When the player may confirm their return from an exclusion; null if they have not asked to return. */
    comeBackAt: z.nullable(at),
    /** Name of an exclusion register that excludes the player; null if none does. */
    register: z.nullable(z.string()),
    registerAnswers: z.array(z.object({ register: z.string(), at, isExcluded: z.boolean(), untilAt: z.nullable(at) })),
    /**
     * A request by staff to end a break from play that staff had set, and the time from which it can be confirmed; null if there is none.
     */
    releaseAsked: z.nullable(z.object({ who: z.string(), confirmableAt: at })),
    timeoutHours: z.array(z.number()),
    exclusionMonths: z.array(z.number()),
  }),
  indicators: z.array(harmIndicatorSchema),
});

/** Categories of the entries in a player's history. */
const recordKinds = ['money', 'protection', 'account', 'note', 'other'] as const;

const recordEntrySchema = z.object({
  id: z.string(),
  at,
  kind: z.enum(recordKinds),
  /** The staff command, such as `protect note`, or the player's own action, such as `limit asked`. */
  what: z.string(),
  /** User name of the member of staff who acted; `player` for the player. */
  who: z.string(),
  /** Reason given by staff; for a note, the note itself. Empty if nothing was written. */
  text: z.string(),
  amountMinor: z.nullable(minor),
  /** The receipt number of a deposit or withdrawal at the cash desk; null for other entries. */
  receipt: z.nullable(z.number()),
  shift: z.nullable(z.number()),
  /** Other data of the entry, as the audit trail stores them. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** One of a player's rounds, as the back office lists it. */
const officeRoundSchema = z.object({
  id: z.string(),
  at,
  machine: z.string(),
  brand: z.string(),
  stakeMinor: minor,
  /** The round's total win, including free spins, hand pays and jackpots. */
  winMinor: minor,
  freeSpins: z.number(),
  /** How many rounds this entry sums up: more than one if they were played while the connection to the machine was lost. */
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
      /**
       * Filter of the list of accounts: all; with a seat; with an open harm indicator; in a break from play (`resting`); blocked; of the
       * team.
       */
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
