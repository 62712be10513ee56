import * as z from 'zod/mini';
import { chatNoticeSchema, contactNoticeSchema } from '../http/chat.ts';
import { brandIdSchema } from '../ids.ts';
import { jackpotNewsSchema } from './jackpot.ts';
import { balanceSchema, infoSchema, machineNoticeSchema, sessionNoticeSchema } from './notices.ts';
import type { ChannelSide } from './protoo.ts';

const maxWatchedBrands = 50;

/** Machines and jackpots that have changed, each with its newest state. A page keeps the state with the higher version. */
const lobbyNewsSchema = z.object({
  machines: z.array(machineNoticeSchema),
  jackpots: z.array(jackpotNewsSchema),
  /** True if staff have changed what the lobby lists or says: pages fetch brands and machines again. */
  listChanged: z.optional(z.boolean()),
});
export type LobbyNews = z.infer<typeof lobbyNewsSchema>;

/** The notification channel (`NOTIFY_URL`, default `/notify`). Our server uses the token, not the specification's `id`. */
export const notifyClientSide = {
  requests: {
    init: {
      data: z.object({
        id: z.optional(z.union([z.int(), z.string()])),
        token: z.string().check(z.maxLength(4096)),
      }),
      /** `canWatch`: true if the server accepts `watch`. Absent from older servers. */
      answer: z.object({
        balance: z.int(),
        balanceVersion: z.int(),
        canWatch: z.optional(z.boolean()),
      }),
    },
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
    lobby: lobbyNewsSchema,
    balance: balanceSchema,
    session: sessionNoticeSchema,
    /** The player's protection has changed; pages read it again. */
    protection: z.object({ version: z.int().check(z.nonnegative()) }),
    info: infoSchema,
    /** News of the team chat: a new message, or a changed contact. */
    chat: chatNoticeSchema,
    contact: contactNoticeSchema,
  },
} as const satisfies ChannelSide;
