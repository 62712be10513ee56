import * as z from 'zod/mini';
import { commandIdSchema, machineIdSchema, sessionIdSchema, transferIdSchema } from '../ids.ts';
import {
  bandSchema,
  boxSchema,
  cabinetViewSchema,
  rotationsSchema,
  screensSchema,
  videoTypeSchema,
} from '../machine.ts';
import { amountMinorSchema, balanceMinorSchema } from '../money.ts';
import { transferViewSchema } from '../transfer-view.ts';
import { balanceSchema, infoSchema, machineNoticeSchema, sessionNoticeSchema } from './notices.ts';
import type { ChannelSide } from './protoo.ts';
import { candidateSchema, iceServerSchema, pictureAnswerSchema, pictureOfferSchema } from './signalling.ts';

export * from '../transfer-view.ts';
export * from './notices.ts';

/**
 * The game channel (`MACHINE_URL`, default `/machine`): one connection for a player's seat at one machine. Other requests than
 * `init` are refused with INIT_FIRST until `init` has succeeded.
 */

const gameInitSchema = z.object({
  machineID: machineIdSchema,
  token: z.string().check(z.maxLength(4096)),
});

/** Hand pays and jackpots paid straight to the wallet in this session. Absent from older servers. */
const winsPaidMinorSchema = z._default(balanceMinorSchema, 0);

const gameSessionSchema = z.object({
  id: sessionIdSchema,
  /** When the session began, in milliseconds since 1970 by the server's clock. */
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
    picture: z.object({ width: z.int(), height: z.int() }),
    /** The position of the reels in the picture. Nothing may cover them. */
    reelBox: boxSchema,
    /** The part of the picture that should be shown; null for all of it. */
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

/** A press of a key on the cabinet. A repeat with the same commandId counts as the same press. */
const pressSchema = z.discriminatedUnion('button', [
  z.object({ button: z.literal('spin'), commandId: commandIdSchema }),
  z.object({ button: z.literal('band'), commandId: commandIdSchema, bandId: z.int().check(z.positive()) }),
]);
export type Press = z.infer<typeof pressSchema>;

const sessionSummarySchema = z.object({
  id: sessionIdSchema,
  startedAt: z.int(),
  endedAt: z.int(),
  rounds: z.int(),
  freeSpins: z.int(),
  cashInMinor: balanceMinorSchema,
  cashOutMinor: balanceMinorSchema,
  winsPaidMinor: winsPaidMinorSchema,
});

export type SessionSummary = z.infer<typeof sessionSummarySchema>;

export const gameClientSide = {
  requests: {
    init: { data: gameInitSchema, answer: gameInitAnswerSchema },
    /**
     * Answered once the cabinet has accepted the press; the results follow as `cabinet` notifications. `cabinetMs`: the part of
     * the answer's time that the cabinet took, in milliseconds.
     */
    press: {
      data: pressSchema,
      answer: z.object({ commandId: commandIdSchema, cabinetMs: z.optional(z.number()) }),
    },
    /**
     * Transfers money from wallet to machine. Answered when the transfer is settled or void, or takes longer and is still
     * pending.
     */
    cashin: {
      data: z.object({ transferId: transferIdSchema, amountMinor: amountMinorSchema }),
      answer: transferViewSchema,
    },
    /**
     * Transfers the whole credit from machine to wallet. The specification sends no id; with one, the request can be repeated
     * safely.
     */
    cashout: { data: z.object({ transferId: z.optional(transferIdSchema) }), answer: transferViewSchema },
    /** Ends the session: the running round finishes, the credit goes to the wallet, then the seat is free. */
    leave: { data: z.object({}), answer: sessionSummarySchema },
    offer: { data: pictureOfferSchema, answer: pictureAnswerSchema },
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
    /** New relay servers in place of those of `init`, whose credentials expire. Used for the page's next picture connection. */
    iceServers: z.object({ iceServers: z.array(iceServerSchema) }),
    /** The picture failed on the agent's side. The client opens a new picture connection. */
    videoLost: z.object({ generation: z.int(), code: z.union([z.int(), z.string()]) }),
  },
} as const satisfies ChannelSide;
