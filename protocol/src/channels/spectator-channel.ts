import * as z from 'zod/mini';
import { machineIdSchema } from '../entity-ids.ts';
import { boxSchema, videoTypeSchema } from '../machine.ts';
import { infoSchema } from './notification-messages.ts';
import type { ChannelSide } from './protoo-messages.ts';
import { candidateSchema, iceServerSchema, pictureAnswerSchema, pictureOfferSchema } from './webrtc-signalling.ts';

/**
 * The WebSocket channel for spectators (`/watch`): a spectator sees the video of a machine at which another player plays, with private
 * areas covered and without sound. One connection watches one machine and cannot press buttons.
 */
export const watchPath = '/watch';

const spectatorsSchema = z.int().check(z.nonnegative());

export const watchInitAnswerSchema = z.object({
  machine: z.object({
    id: machineIdSchema,
    brand: z.object({ id: z.string(), name: z.string() }),
    videoType: videoTypeSchema,
    picture: z.object({ width: z.int(), height: z.int() }),
    /** The part of the picture that the page shows; null for the whole picture. */
    cutScreen: z.nullable(boxSchema),
    /** The parts of the picture that are covered because they show the player's amounts. */
    privateAreas: z.array(boxSchema),
  }),
  iceServers: z.array(iceServerSchema),
  /** Number of the machine's spectators, including this page. */
  spectators: spectatorsSchema,
});
export type WatchInitAnswer = z.infer<typeof watchInitAnswerSchema>;

const watchOfferSchema = z.extend(pictureOfferSchema, {
  /** True if the page can also answer a WebRTC offer, which a relay server makes for many spectators. */
  answers: z.optional(z.boolean()),
});
export type WatchOffer = z.infer<typeof watchOfferSchema>;

const watchAnswerSchema = z.extend(pictureAnswerSchema, {
  /** True if `sdp` is a relay server's offer. It replaces the page's own offer; the page responds with the request `answer`. */
  isOffer: z.optional(z.boolean()),
});
export type WatchAnswer = z.infer<typeof watchAnswerSchema>;

export const watchClientSide = {
  requests: {
    init: {
      data: z.object({ machineID: machineIdSchema, token: z.string().check(z.maxLength(4096)) }),
      answer: watchInitAnswerSchema,
    },
    /** Sends the page's WebRTC offer. Refused with MACHINE_NOT_READY while the agent's media process is starting; retry after a pause. */
    offer: { data: watchOfferSchema, answer: watchAnswerSchema },
    /** The page's WebRTC answer to a relay server's offer. */
    answer: { data: pictureAnswerSchema, answer: z.object({}) },
  },
  notifications: {
    candidate: candidateSchema,
    /** Reports that the spectator is active on the page. Without this for some time the server ends the video with WATCH_ENDED. */
    used: z.object({}),
  },
} as const satisfies ChannelSide;

export const watchServerSide = {
  requests: {},
  notifications: {
    candidate: candidateSchema,
    /** The WebRTC connection has ended, so the page must make a new offer. */
    videoLost: z.object({ generation: z.int(), code: z.union([z.int(), z.string()]) }),
    /** Current number of the machine's spectators, sent when it changes. */
    spectators: z.object({ spectators: spectatorsSchema }),
    /** Why the server is about to close the connection. */
    info: infoSchema,
  },
} as const satisfies ChannelSide;
