import * as z from 'zod/mini';
import { machineIdSchema } from '../ids.ts';
import { boxSchema, videoTypeSchema } from '../machine.ts';
import { infoSchema } from './notices.ts';
import type { ChannelSide } from './protoo.ts';
import { candidateSchema, iceServerSchema, pictureAnswerSchema, pictureOfferSchema } from './signalling.ts';

/**
 * The watch channel (`/watch`): a player sees the picture of a machine at which another player plays, with private areas
 * covered and without sound. One connection watches one machine and can press nothing.
 */
export const watchPath = '/watch';

const spectatorsSchema = z.int().check(z.nonnegative());

export const watchInitAnswerSchema = z.object({
  machine: z.object({
    id: machineIdSchema,
    brand: z.object({ id: z.string(), name: z.string() }),
    videoType: videoTypeSchema,
    picture: z.object({ width: z.int(), height: z.int() }),
    /** The part of the picture to show; null for all of it. */
    cutScreen: z.nullable(boxSchema),
    /** The parts of the picture that are covered. */
    privateAreas: z.array(boxSchema),
  }),
  iceServers: z.array(iceServerSchema),
  /** How many watch the machine, with this page. */
  spectators: spectatorsSchema,
});
export type WatchInitAnswer = z.infer<typeof watchInitAnswerSchema>;

const watchOfferSchema = z.extend(pictureOfferSchema, {
  /** True if the page can also answer an offer, as a relay for many watchers makes one. */
  answers: z.optional(z.boolean()),
});
export type WatchOffer = z.infer<typeof watchOfferSchema>;

const watchAnswerSchema = z.extend(pictureAnswerSchema, {
  /** True: `sdp` is the offer of a relay. The page's own one is void; it answers with the request `answer`. */
  isOffer: z.optional(z.boolean()),
});
export type WatchAnswer = z.infer<typeof watchAnswerSchema>;

export const watchClientSide = {
  requests: {
    init: {
      data: z.object({ machineID: machineIdSchema, token: z.string().check(z.maxLength(4096)) }),
      answer: watchInitAnswerSchema,
    },
    /** Asks for the picture. MACHINE_NOT_READY: the agent's media process is starting; ask again after a pause. */
    offer: { data: watchOfferSchema, answer: watchAnswerSchema },
    /** The page's answer to the offer of a relay. */
    answer: { data: pictureAnswerSchema, answer: z.object({}) },
  },
  notifications: {
    candidate: candidateSchema,
    /** Somebody uses the page. Without it for a while the server ends the picture with WATCH_ENDED. */
    used: z.object({}),
  },
} as const satisfies ChannelSide;

export const watchServerSide = {
  requests: {},
  notifications: {
    candidate: candidateSchema,
    /** The picture has ended, so the page makes a new offer. */
    videoLost: z.object({ generation: z.int(), code: z.union([z.int(), z.string()]) }),
    /** How many watch the machine now. */
    spectators: z.object({ spectators: spectatorsSchema }),
    /** Why the server is about to close the connection. */
    info: infoSchema,
  },
} as const satisfies ChannelSide;
