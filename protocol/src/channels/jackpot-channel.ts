import * as z from 'zod/mini';
import { brandIdSchema } from '../entity-ids.ts';
import type { ChannelSide } from './protoo-messages.ts';

/** A brand's jackpots. `jackpot` lists their amounts in minor units, highest level first, separated by commas. */
export const jackpotUpdateSchema = z.object({
  brandId: brandIdSchema,
  jackpot: z.string(),
  /** Version that grows with each change of this brand's jackpots. Absent from third-party servers. */
  version: z.optional(z.int()),
});

/** The WebSocket channel for jackpot amounts (`JACKPOT_URL`, default `/jackpot`), for every signed-in client. */
export const jackpotClientSide = {
  requests: {
    init: { data: z.object({ token: z.string().check(z.maxLength(4096)) }), answer: z.object({}) },
  },
  notifications: {},
} as const satisfies ChannelSide;

export const jackpotServerSide = {
  requests: {},
  notifications: {
    jackpot: jackpotUpdateSchema,
  },
} as const satisfies ChannelSide;
