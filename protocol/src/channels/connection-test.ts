import * as z from 'zod/mini';
import { machineIdSchema } from '../entity-ids.ts';
import { infoSchema } from './notification-messages.ts';
import type { ChannelSide } from './protoo-messages.ts';
import { candidateSchema, iceServerSchema, pictureAnswerSchema, pictureOfferSchema } from './webrtc-signalling.ts';

/** URL path of the WebSocket channel for a page's connection test. One connection is one test. */
export const connectionTestPath = '/connection-test';

/**
 * Phases of the connection test's stream, which the agent sends once the page is connected: first only a small picture, to measure delay,
 * jitter and loss; then with filler traffic, to measure the available bandwidth.
 */
export const connectionTestPlan = { calmMs: 3000, fillMs: 5500 } as const;

const { generation, sdp } = pictureOfferSchema.shape;

export const connectionTestClientSide = {
  requests: {
    init: {
      data: z.object({ token: z.string().check(z.maxLength(4096)) }),
      /** STUN and TURN servers for the WebRTC connection. */
      answer: z.object({ iceServers: z.array(iceServerSchema) }),
    },
    /** Begins the connection test with the agent of this machine; with any agent if no machine is given. */
    begin: {
      data: z.object({ machineId: z.optional(machineIdSchema), generation, sdp }),
      answer: pictureAnswerSchema,
    },
  },
  notifications: { candidate: candidateSchema },
} as const satisfies ChannelSide;

export const connectionTestServerSide = {
  requests: {},
  notifications: {
    candidate: candidateSchema,
    /** The agent has ended the test stream. */
    videoLost: z.object({ generation: z.int(), code: z.union([z.int(), z.string()]) }),
    info: infoSchema,
  },
} as const satisfies ChannelSide;
