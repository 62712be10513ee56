import * as z from 'zod/mini';
import { chatNoticeSchema, contactNoticeSchema } from '../http/chat.ts';
import { balanceSchema, infoSchema, machineNoticeSchema, sessionNoticeSchema } from './notices.ts';
import type { ChannelSide } from './protoo.ts';

/** The notification channel (`NOTIFY_URL`, default `/notify`). The specification sends an `id`; our server uses the token. */
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
    /** For team chat. */
    chat: chatNoticeSchema,
    contact: contactNoticeSchema,
  },
} as const satisfies ChannelSide;
