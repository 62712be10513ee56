import * as z from 'zod/mini';
import { chatNoticeSchema, contactNoticeSchema } from '../http/chat.ts';
import { balanceSchema, infoSchema, machineNoticeSchema, sessionNoticeSchema } from './notices.ts';
import type { ChannelSide } from './protoo.ts';

/**
 * The notification channel (`NOTIFY_URL`, default `/notify`), one for each open client of a player. The specification puts the
 * player's `id` into `init`; our server takes it from the token.
 */
export const notifyClientSide = {
  requests: {
    init: {
      data: z.object({
        id: z.optional(z.union([z.int(), z.string()])),
        token: z.string().check(z.maxLength(4096)),
      }),
      answer: z.object({ balance: z.int(), balanceVersion: z.int() }),
    },
  },
  notifications: {},
} as const satisfies ChannelSide;

export const notifyServerSide = {
  requests: {},
  notifications: {
    machine: machineNoticeSchema,
    balance: balanceSchema,
    session: sessionNoticeSchema,
    info: infoSchema,
    /** Team chat notifications. Clients without the chat ignore them. */
    chat: chatNoticeSchema,
    contact: contactNoticeSchema,
  },
} as const satisfies ChannelSide;
