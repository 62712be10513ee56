import * as z from 'zod/mini';
import type { ChannelSide } from '../channels/protoo-messages.ts';
import {
  candidateSchema,
  iceServerSchema,
  pictureAnswerSchema,
  pictureOfferSchema,
} from '../channels/webrtc-signalling.ts';
import { machineIdSchema } from '../entity-ids.ts';

/** WebSocket path by which staff see a machine's live video. One connection shows one machine; its cookie authenticates the user. */
export const machineWatchPath = '/office/picture';

export const watchServerSide = {
  requests: {},
  notifications: {
    /** The page may now send its WebRTC offer, with these STUN and TURN servers. */
    ready: z.object({ iceServers: z.array(iceServerSchema) }),
    candidate: candidateSchema,
    videoLost: z.object({
      generation: z.int().check(z.nonnegative()),
      code: z.union([z.string(), z.number()]),
    }),
    info: z.object({
      code: z.string(),
      message: z.optional(z.string()),
      params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    }),
  },
} as const satisfies ChannelSide;

export const watchClientSide = {
  requests: {
    /** Sends the page's WebRTC offer for a machine's video without sound. Another machine needs another connection. */
    offer: {
      data: z.object({ machineId: machineIdSchema, ...pictureOfferSchema.shape }),
      answer: pictureAnswerSchema,
    },
  },
  notifications: { candidate: candidateSchema },
} as const satisfies ChannelSide;
