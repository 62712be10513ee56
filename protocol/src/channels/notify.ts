import * as z from 'zod/mini';
import { chatNoticeSchema, contactNoticeSchema } from '../http/chat.ts';
import { ownQueueSchema } from '../http/queue.ts';
import { brandIdSchema, machineIdSchema } from '../ids.ts';
import { jackpotUpdateSchema } from './jackpot.ts';
import { balanceSchema, infoSchema, machineNoticeSchema, sessionNoticeSchema } from './notices.ts';
import type { ChannelSide } from './protoo.ts';
import { thumbnailsRequest } from './thumbnail.ts';

const maxWatchedBrands = 50;

/** How many wait for a machine and watch it; never who. The newest one of a connection counts. */
const machineCountsSchema = z.object({
  id: machineIdSchema,
  waiting: z.int().check(z.nonnegative()),
  /** Estimated time until the turn of a player who joins the queue now, in ms; null: not known. */
  estimateMs: z.nullable(z.int().check(z.nonnegative())),
  watching: z.int().check(z.nonnegative()),
});
export type MachineCounts = z.infer<typeof machineCountsSchema>;

/** Machines and jackpots that have changed, each with its newest state. A page keeps the state with the higher version. */
const lobbyUpdateSchema = z.object({
  machines: z.array(machineNoticeSchema),
  jackpots: z.array(jackpotUpdateSchema),
  /** Absent if nothing has changed, and from third-party servers. A machine that was never in it has nobody waiting or watching. */
  machineCounts: z.optional(z.array(machineCountsSchema)),
  /** True if staff have changed what the lobby lists or says: pages fetch brands and machines again. */
  listChanged: z.optional(z.boolean()),
});
export type LobbyUpdate = z.infer<typeof lobbyUpdateSchema>;

/** The notification channel (`NOTIFY_URL`, default `/notify`). Our server uses the token, not the specification's `id`. */
export const notifyClientSide = {
  requests: {
    init: {
      data: z.object({
        id: z.optional(z.union([z.int(), z.string()])),
        token: z.string().check(z.maxLength(4096)),
      }),
      /**
       * `canWatch`: true if the server accepts `watch`; `testsConnection`: if it has the connection test; `hasThumbnails`: if it accepts
       * `thumbnails`; `canQueue`: if machines have queues. Absent from third-party servers.
       */
      answer: z.object({
        balance: z.int(),
        balanceVersion: z.int(),
        balanceAsOf: z.optional(z.nullable(z.int())),
        canWatch: z.optional(z.boolean()),
        canQueue: z.optional(z.boolean()),
        testsConnection: z.optional(z.boolean()),
        hasThumbnails: z.optional(z.boolean()),
      }),
    },
    thumbnails: thumbnailsRequest,
    /**
     * Asks the server for news about these brands; null means all brands. The server sends their present state, then the
     * changes, as `lobby` instead of `machine`.
     */
    watch: {
      data: z.object({ brands: z.nullable(z.array(brandIdSchema).check(z.maxLength(maxWatchedBrands))) }),
      answer: z.object({}),
    },
  },
  notifications: {},
} as const satisfies ChannelSide;

export const notifyServerSide = {
  requests: {},
  notifications: {
    machine: machineNoticeSchema,
    lobby: lobbyUpdateSchema,
    balance: balanceSchema,
    session: sessionNoticeSchema,
    /** The player's protection has changed; pages read it again. */
    protection: z.object({ version: z.int().check(z.nonnegative()) }),
    /** The player's places in queues: sent after each change of them, and after `init` if there ever was one. */
    queue: ownQueueSchema,
    /**
     * The player's availability alerts to be told of free machines have changed; pages read them again. Sent after `init`, too, if the house
     * takes availability alerts. `pushKey`: after `init`, the key for Web Push (RFC 8292), if the server sends messages by it.
     */
    availabilityAlerts: z.object({
      version: z.int().check(z.nonnegative()),
      pushKey: z.optional(z.string()),
    }),
    info: infoSchema,
    /** News of the team chat: a new message, or a changed contact. */
    chat: chatNoticeSchema,
    contact: contactNoticeSchema,
  },
} as const satisfies ChannelSide;
