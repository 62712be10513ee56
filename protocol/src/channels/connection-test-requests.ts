import * as z from 'zod/mini';
import { machineIdSchema, viewerIdSchema } from '../ids.ts';
import type { ChannelSide } from './protoo.ts';
import { iceServerSchema, pictureAnswerSchema, pictureOfferSchema } from './signalling.ts';

const { generation, sdp } = pictureOfferSchema.shape;

/** Requests to an agent that test a page's line. */
export const connectionTestAgentRequests = {
  /**
   * A page's offer of a connection that tests its line. The agent sends a stream that shows no machine, and ends it by
   * itself. Refused with RATE_LIMITED while too many tests run.
   */
  testLine: {
    data: z.object({
      /** A machine of the agent, by which nodes find it. */
      machineId: machineIdSchema,
      viewerId: viewerIdSchema,
      generation,
      sdp,
      iceServers: z.array(iceServerSchema),
    }),
    answer: pictureAnswerSchema,
  },
} as const satisfies ChannelSide['requests'];
