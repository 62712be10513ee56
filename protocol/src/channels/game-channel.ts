import * as z from 'zod/mini';
import { transferViewSchema } from '../cash-transfer-view.ts';
import { commandIdSchema, machineIdSchema, rulesHashSchema, sessionIdSchema, transferIdSchema } from '../entity-ids.ts';
import {
  bandSchema,
  boxSchema,
  cabinetViewSchema,
  rotationsSchema,
  screensSchema,
  videoTypeSchema,
} from '../machine.ts';
import { amountMinorSchema, balanceMinorSchema } from '../money-amount-schemas.ts';
import { pressOriginSchema } from './key-press-fingerprint.ts';
import { balanceSchema, infoSchema, machineNoticeSchema, sessionNoticeSchema } from './notification-messages.ts';
import type { ChannelSide } from './protoo-messages.ts';
import { candidateSchema, iceServerSchema, pictureAnswerSchema, pictureOfferSchema } from './webrtc-signalling.ts';

export * from '../cash-transfer-view.ts';
export * from './notification-messages.ts';

/**
 * The WebSocket channel for playing a machine (`MACHINE_URL`, default `/machine`). The server refuses requests before `init` with
 * INIT_FIRST. An `offer` and up to 32 `candidate`s may follow `init` at once: they wait until the seat is taken or refused.
 */

const gameInitSchema = z.object({
  machineID: machineIdSchema,
  token: z.string().check(z.maxLength(4096)),
  /** The secret from the last answer to `init`. It reclaims the seat even if the page's old connection still seems to be open. */
  resume: z.optional(z.string().check(z.maxLength(64))),
  /** The session that the page had when it lost its connection. If it has ended, the page gets no other session (SEAT_NONE). */
  sessionId: z.optional(sessionIdSchema),
  /** True if the page still receives the video that it had before its connection was lost. Sent only with `resume`. */
  keepsPicture: z.optional(z.boolean()),
  /**
   * Hash of the game rules that the page has loaded. The jurisdiction profile (legal requirements) may require the current ones
   * (RULES_CHANGED).
   */
  rulesHash: z.optional(rulesHashSchema),
});
export type GameInit = z.infer<typeof gameInitSchema>;

/** Hand pays and jackpots paid to the wallet in this session, in minor units. Absent from third-party servers. */
const winsPaidMinorSchema = z._default(balanceMinorSchema, 0);

/** Stakes and wins of the session so far in minor units, hand pays and jackpots included. Absent from third-party servers. */
const playedSums = { stakedMinor: z.optional(balanceMinorSchema), wonMinor: z.optional(balanceMinorSchema) };

const gameSessionSchema = z.object({
  id: sessionIdSchema,
  /** Start of the session: Unix time in ms, by the server's clock. */
  startedAt: z.int(),
  cashInMinor: balanceMinorSchema,
  cashOutMinor: balanceMinorSchema,
  winsPaidMinor: winsPaidMinorSchema,
  ...playedSums,
});

/**
 * What the jurisdiction profile (legal requirements) allows the player at this seat. Pages hide what it does not allow; the server refuses
 * it.
 */
const playTermsSchema = z.object({
  /** Minimum time in ms between the starts of two rounds. */
  minCycleMs: z.int().check(z.nonnegative()),
  /** Number of rounds that autoplay may play after one press by a person, including that round: 1 means no autoplay, 0 any number. */
  autoRounds: z.int().check(z.nonnegative()),
  /** If false, amounts for a cash-in must be typed: no button moves all money or a fixed amount. */
  allIn: z.boolean(),
  cancelCashOut: z.boolean(),
  /** When the page shows the discount promotion: never, on request, or by itself. */
  discount: z.enum(['off', 'ask', 'auto']),
  bonus: z.enum(['off', 'ask', 'auto']),
});
export type PlayRules = z.infer<typeof playTermsSchema>;

const seatTermsSchema = z.object({
  sessionId: sessionIdSchema,
  terms: playTermsSchema,
  bandSelects: z.array(bandSchema),
});
export type SeatSettings = z.infer<typeof seatTermsSchema>;

/** The player's call for an attendant in this session: Unix time in ms by the server's clock, and whether an attendant has accepted it. */
const attendantCallSchema = z.nullable(z.object({ calledAt: z.int(), isTaken: z.boolean() }));

export const gameInitAnswerSchema = z.object({
  session: gameSessionSchema,
  machine: z.object({
    id: machineIdSchema,
    brand: z.object({
      id: z.string(),
      name: z.string(),
      /** From how many times its stake a win counts as a big win. Absent from third-party servers: no win is big. */
      bigWinStakes: z.optional(z.int().check(z.minimum(2))),
    }),
    /** The game's id, under which its rules and symbols are published. Absent from third-party servers: the brand's id. */
    game: z.optional(z.string()),
    videoType: videoTypeSchema,
    picture: z.object({ width: z.int(), height: z.int() }),
    /** The part of the picture that shows the reels. The page must not cover it. */
    reelBox: boxSchema,
    /** The part of the picture that the page shows; null for the whole picture. */
    cutScreen: z.nullable(boxSchema),
    /** False for a machine that has no sound. Absent: it has sound. */
    hasSound: z.optional(z.boolean()),
    rotations: rotationsSchema,
    screens: screensSchema,
    bandSelects: z.array(bandSchema),
  }),
  cabinet: cabinetViewSchema,
  balance: balanceMinorSchema,
  balanceVersion: z.int(),
  /**
   * How long a player must wait for the casino's platform before `giveUpCashIn` is allowed, in ms. Absent if the wallet is on this server.
   */
  cashInPatienceMs: z.optional(z.int().check(z.nonnegative())),
  /** When the casino's platform reported the balance, as `asOf` of the player's balance. */
  balanceAsOf: z.optional(z.nullable(z.int())),
  iceServers: z.array(iceServerSchema),
  serverTime: z.int(),
  /** How long the seat is held for a page that lost its connection, in ms. Absent from third-party servers. */
  holdMs: z.optional(z.int().check(z.nonnegative())),
  /** A secret that the page sends with its next `init` to get its seat back after a disconnect. Absent from third-party servers. */
  resume: z.optional(z.string()),
  /** True if the page may continue with its existing video connection. Absent from servers that end the video with the game connection. */
  keepsPicture: z.optional(z.boolean()),
  /**
   * What the jurisdiction profile (legal requirements) allows at this seat. Absent from servers without such profiles, which allow
   * everything.
   */
  terms: z.optional(playTermsSchema),
  /** The player's call for an attendant; null if none. Absent from third-party servers. */
  attendantCall: z.optional(attendantCallSchema),
});
export type GameInitAnswer = z.infer<typeof gameInitAnswerSchema>;

/** A press of a machine button. A repeat with the same commandId counts as the same press. */
const pressSchema = z.discriminatedUnion('button', [
  z.object({
    button: z.literal('spin'),
    commandId: commandIdSchema,
    origin: z.optional(pressOriginSchema),
  }),
  z.object({ button: z.literal('band'), commandId: commandIdSchema, bandId: z.int().check(z.positive()) }),
]);
export type KeyPress = z.infer<typeof pressSchema>;

const sessionSummarySchema = z.object({
  id: sessionIdSchema,
  startedAt: z.int(),
  endedAt: z.int(),
  rounds: z.int(),
  freeSpins: z.int(),
  cashInMinor: balanceMinorSchema,
  cashOutMinor: balanceMinorSchema,
  winsPaidMinor: winsPaidMinorSchema,
  ...playedSums,
});

export type SessionSummary = z.infer<typeof sessionSummarySchema>;

export const gameClientSide = {
  requests: {
    init: { data: gameInitSchema, answer: gameInitAnswerSchema },
    /**
     * Presses a button of the machine. Responds once the cabinet accepts; results follow as `cabinet`. `cabinetMs`: time in ms that the
     * cabinet needed.
     */
    press: {
      data: pressSchema,
      answer: z.object({ commandId: commandIdSchema, cabinetMs: z.optional(z.number()) }),
    },
    /**
     * Moves money from the wallet to the machine (cash-in). Responds when the transfer is settled or void, or has been pending for too long
     * to wait.
     */
    cashin: {
      data: z.object({ transferId: transferIdSchema, amountMinor: amountMinorSchema }),
      answer: transferViewSchema,
    },
    /**
     * Moves all credit of the machine to the wallet (cash-out). The specification has no `transferId`; with one, the request is idempotent.
     */
    cashout: { data: z.object({ transferId: z.optional(transferIdSchema) }), answer: transferViewSchema },
    /**
     * Gives up a cash-in to which the casino's platform has not responded, once `cashInPatienceMs` has passed. If the platform did debit
     * the wallet, that is reversed.
     */
    giveUpCashIn: { data: z.object({ transferId: transferIdSchema }), answer: transferViewSchema },
    /** Leaves the machine: the running round ends, the credit is transferred to the wallet, and the seat becomes free. */
    leave: { data: z.object({}), answer: sessionSummarySchema },
    offer: { data: pictureOfferSchema, answer: pictureAnswerSchema },
    /** Calls an attendant to the machine. Responds once staff can see the call. Idempotent: a repeat is the same call. */
    callAttendant: {
      data: z.object({}),
      /** Time of the first call for an attendant: Unix time in ms, by the server's clock. */
      answer: z.object({ calledAt: z.int() }),
    },
  },
  notifications: { candidate: candidateSchema },
} as const satisfies ChannelSide;

export const gameServerSide = {
  requests: {},
  notifications: {
    cabinet: cabinetViewSchema,
    balance: balanceSchema,
    transfer: transferViewSchema,
    machine: machineNoticeSchema,
    session: sessionNoticeSchema,
    info: infoSchema,
    /** Stakes and wins of the session, sent after each round, hand pay and jackpot. The sums never decrease. */
    played: z.object({
      sessionId: sessionIdSchema,
      stakedMinor: balanceMinorSchema,
      wonMinor: balanceMinorSchema,
    }),
    /** Replaces what `init` returned as allowed play and stake keys, after the jurisdiction profile was changed. */
    terms: seatTermsSchema,
    candidate: candidateSchema,
    /** Replaces `attendantCall` of `init`: the player called an attendant, one accepted the call, or the machine was repaired. */
    attendantCall: z.object({ sessionId: sessionIdSchema, call: attendantCallSchema }),
    /** Number of the machine's spectators; never who they are. Sent on each change, and after `init` if there are any. */
    spectators: z.object({ spectators: z.int().check(z.nonnegative()) }),
    /** Replaces the ICE servers of `init`, whose credentials expire. The next WebRTC connection uses them. */
    iceServers: z.object({ iceServers: z.array(iceServerSchema) }),
    /** The agent lost the video, so the page must open a new WebRTC connection. */
    videoLost: z.object({ generation: z.int(), code: z.union([z.int(), z.string()]) }),
  },
} as const satisfies ChannelSide;
