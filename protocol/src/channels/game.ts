import * as z from 'zod/mini';
import { commandIdSchema, machineIdSchema, sessionIdSchema, transferIdSchema } from '../ids.ts';
import {
  bandSchema,
  boxSchema,
  cabinetViewSchema,
  machineStatusSchema,
  rotationsSchema,
  screensSchema,
  videoTypeSchema,
} from '../machine.ts';
import { amountMinorSchema, balanceMinorSchema } from '../money.ts';
import type { ChannelSide } from './protoo.ts';
import { answerSchema, candidateSchema, iceServerSchema, offerSchema } from './signalling.ts';

/**
 * The game channel (`MACHINE_URL`, default `/machine`): one connection is one player's seat at one machine.
 * `init` comes first; until then every other request is refused with INIT_FIRST.
 */

export const gameInitSchema = z.object({
  machineID: machineIdSchema,
  token: z.string().check(z.maxLength(4096)),
});

/** Hand pays and jackpots that went straight to the wallet in this session; a server of before did not say. */
const winsPaidMinorSchema = z._default(balanceMinorSchema, 0);

export const gameSessionSchema = z.object({
  id: sessionIdSchema,
  /** When the session began, milliseconds since 1970 by the server's clock. */
  startedAt: z.int(),
  cashInMinor: balanceMinorSchema,
  cashOutMinor: balanceMinorSchema,
  winsPaidMinor: winsPaidMinorSchema,
});

export const gameInitAnswerSchema = z.object({
  session: gameSessionSchema,
  machine: z.object({
    id: machineIdSchema,
    brand: z.object({ id: z.string(), name: z.string() }),
    videoType: videoTypeSchema,
    /** Pixels of the full picture. */
    picture: z.object({ width: z.int(), height: z.int() }),
    /** Where the reels are in the picture: the part that must never be covered. */
    reelBox: boxSchema,
    /** The part of the picture worth showing; null shows all of it. */
    cutScreen: z.nullable(boxSchema),
    rotations: rotationsSchema,
    screens: screensSchema,
    bandSelects: z.array(bandSchema),
  }),
  cabinet: cabinetViewSchema,
  balance: balanceMinorSchema,
  balanceVersion: z.int(),
  iceServers: z.array(iceServerSchema),
  serverTime: z.int(),
});
export type GameInitAnswer = z.infer<typeof gameInitAnswerSchema>;

/** A press of one of the cabinet's keys. A repeat of the same commandId is the same press. */
export const pressSchema = z.discriminatedUnion('button', [
  z.object({ button: z.literal('spin'), commandId: commandIdSchema }),
  z.object({ button: z.literal('band'), commandId: commandIdSchema, bandId: z.int().check(z.positive()) }),
]);
export type Press = z.infer<typeof pressSchema>;

/**
 * Where a transfer's money is. `wallet`: it has not left or it came back; `transit`: on its way to the machine;
 * `machine`: arrived at the machine, or not yet taken from it.
 */
export const transferPlaceSchema = z.enum(['wallet', 'transit', 'machine']);
/** `held`: pending for longer than a transfer should take. It is still being settled, and nothing of it is lost. */
export const transferStateSchema = z.enum(['pending', 'held', 'settled', 'voided']);
export const transferViewSchema = z.object({
  transferId: transferIdSchema,
  kind: z.enum(['cashIn', 'cashOut', 'handPay', 'jackpot']),
  /** Null while a cash-out is pending: the cabinet says how much it was. */
  amountMinor: z.nullable(balanceMinorSchema),
  state: transferStateSchema,
  place: transferPlaceSchema,
  /** Milliseconds since 1970 by the server's clock. */
  at: z.int(),
});
export type TransferView = z.infer<typeof transferViewSchema>;

export const balanceSchema = z.object({
  /** Minor units. */
  balance: balanceMinorSchema,
  /** Grows with every change of this wallet; a reader keeps the newer. */
  version: z.optional(z.int()),
});

export const machineNoticeSchema = z.object({
  id: machineIdSchema,
  status: machineStatusSchema,
  version: z.optional(z.int()),
});

/**
 * The player's open session, to every client of that player. Our server's `status`: `waiting` (the connection dropped,
 * the seat is held), `playing` (a connection lives), `closing` (the credit is going home), `closed` (it is over). `name`
 * is the brand's.
 */
export const sessionNoticeSchema = z.object({
  status: z.string(),
  name: z.string(),
  id: machineIdSchema,
  machine_status: machineStatusSchema,
  /** While the seat is held: until when, milliseconds since 1970 by the server's clock, and how long that is. */
  heldUntil: z.optional(z.int()),
  leftMs: z.optional(z.int().check(z.nonnegative())),
});
export type SessionNotice = z.infer<typeof sessionNoticeSchema>;

export const infoActions = ['SESSION_CLOSE_WARNING', 'QUIT_REQUEST', 'CLOSE_SESSION'] as const;
export const infoSchema = z.object({
  code: z.optional(z.union([z.int(), z.string()])),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  message: z.optional(z.string()),
  action: z.optional(z.string()),
});

/** The finished session, as the answer to `leave`. */
export const sessionSummarySchema = z.object({
  id: sessionIdSchema,
  startedAt: z.int(),
  endedAt: z.int(),
  rounds: z.int(),
  freeSpins: z.int(),
  cashInMinor: balanceMinorSchema,
  cashOutMinor: balanceMinorSchema,
  winsPaidMinor: winsPaidMinorSchema,
});

export const gameClientSide = {
  requests: {
    init: { data: gameInitSchema, answer: gameInitAnswerSchema },
    /**
     * Answered once the cabinet has taken the press; what it led to comes as `cabinet` notifications. `cabinetMs`: of the
     * time until the answer, what the cabinet itself took.
     */
    press: {
      data: pressSchema,
      answer: z.object({ commandId: commandIdSchema, cabinetMs: z.optional(z.number()) }),
    },
    /** Wallet to machine. Answered when the money arrived, was voided, or is known to be still on its way. */
    cashin: {
      data: z.object({ transferId: transferIdSchema, amountMinor: amountMinorSchema }),
      answer: transferViewSchema,
    },
    /** Machine to wallet, all of the credit. The specification sends it empty; an id makes it repeatable. */
    cashout: { data: z.object({ transferId: z.optional(transferIdSchema) }), answer: transferViewSchema },
    /** Ends the session: the round in play finishes, the credit goes to the wallet, the seat is free. */
    leave: { data: z.object({}), answer: sessionSummarySchema },
    offer: { data: offerSchema, answer: answerSchema },
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
    candidate: candidateSchema,
    /** In place of those of `init`, whose relays' credentials end: for the next connection that the page makes. */
    iceServers: z.object({ iceServers: z.array(iceServerSchema) }),
    /** The picture broke off on the agent's side; the client makes a fresh connection. */
    videoLost: z.object({ generation: z.int(), code: z.union([z.int(), z.string()]) }),
  },
} as const satisfies ChannelSide;
