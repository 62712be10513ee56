import * as z from 'zod/mini';
import { brandIdSchema, machineIdSchema } from '../entity-ids.ts';
import { chatNoticeSchema, contactNoticeSchema } from '../http/chat.ts';
import { ownQueueSchema } from '../http/machine-queue.ts';
import { jackpotUpdateSchema } from './jackpot-channel.ts';
import { balanceSchema, infoSchema, machineNoticeSchema, sessionNoticeSchema } from './notification-messages.ts';
import type { ChannelSide } from './protoo-messages.ts';
import { thumbnailsRequest } from './thumbnail.ts';

const maxWatchedBrands = 50;

/**
 * Queue length and number of spectators of a machine; never who they are. Of several such messages on one connection, only the newest is
 * valid.
 */
const machineCountsSchema = z.object({
  id: machineIdSchema,
  waiting: z.int().check(z.nonnegative()),
  /** Estimated waiting time in ms of a player who joins the queue now; null if unknown. */
  estimateMs: z.nullable(z.int().check(z.nonnegative())),
  watching: z.int().check(z.nonnegative()),
});
export type MachineCounts = z.infer<typeof machineCountsSchema>;

/** Machines and jackpots that have changed, each with its newest state. A page keeps whichever state has the higher version. */
const lobbyUpdateSchema = z.object({
  machines: z.array(machineNoticeSchema),
  jackpots: z.array(jackpotUpdateSchema),
  /**
   * Changed queue lengths and spectator numbers; absent if none has changed, and from third-party servers. A machine that was never listed
   * has no queue and no spectators.
   */
  machineCounts: z.optional(z.array(machineCountsSchema)),
  /** True if staff have changed the lobby's list or texts: pages refetch brands and machines. */
  listChanged: z.optional(z.boolean()),
});
export type LobbyUpdate = z.infer<typeof lobbyUpdateSchema>;

/** The WebSocket channel for notifications (`NOTIFY_URL`, default `/notify`). Our server uses the token, not the specification's `id`. */
export const notifyClientSide = {
  requests: {
    init: {
      data: z.object({
        id: z.optional(z.union([z.int(), z.string()])),
        token: z.string().check(z.maxLength(4096)),
      }),
      /**
       * `canWatch`: whether the server accepts `watch`; `testsConnection`: whether it has the connection test; `hasThumbnails`: whether it
       * accepts `thumbnails`; `canQueue`: whether machines have queues. Absent from third-party servers.
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
     * Subscribes to the machines and jackpots of these brands; null means all brands. The server sends their current state, then the
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
    /** The player's responsible gambling settings (limits, breaks, reality checks) have changed; pages refetch them. */
    protection: z.object({ version: z.int().check(z.nonnegative()) }),
    /** The player's positions in queues: sent after each change, and after `init` if the player was ever in one. */
    queue: ownQueueSchema,
    /**
     * The player's availability alerts (notifications that a machine is free) have changed; pages refetch them. Also sent after `init` if
     * the operator offers availability alerts. `pushKey`: after `init`, the key for Web Push (RFC 8292), if the server sends push messages.
     */
    availabilityAlerts: z.object({
      version: z.int().check(z.nonnegative()),
      pushKey: z.optional(z.string()),
    }),
    info: infoSchema,
    /** A change of the team chat: a new message, or a changed contact. */
    chat: chatNoticeSchema,
    contact: contactNoticeSchema,
  },
} as const satisfies ChannelSide;
