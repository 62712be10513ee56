import * as z from 'zod/mini';
import { machineIdSchema, viewerIdSchema } from '../ids.ts';
import { balanceMinorSchema } from '../money.ts';
import type { ChannelSide } from './protoo.ts';
import { iceServerSchema, pictureAnswerSchema, pictureOfferSchema } from './signalling.ts';

const portSchema = z.int().check(z.minimum(1024), z.maximum(65_535));
const countSchema = z.int().check(z.nonnegative());

/** Widths in pixels in which a still is made. A portrait cabinet's still is as high instead. */
export const stillWidths = [320, 640] as const;
export type StillWidth = (typeof stillWidths)[number];

/** Longest time in ms for which thumbnails can be asked at once. */
const longestThumbnailsMs = 60_000;

/** What a machine shows at a moment, as WebP in base64. Made at most once a second for each machine and width. */
const stillSchema = z.object({
  data: z.string().check(z.maxLength(60_000)),
  /** The agent's clock, in milliseconds since 1970. */
  at: z.int(),
});
export type Still = z.infer<typeof stillSchema>;

/**
 * What a cabinet has counted since the event `sinceSeq` of its journal: 1, or a later one if its journal is older than the
 * counting. Amounts in minor units. `jackpots`: how many it hit; the cabinet does not know their amounts.
 */
const cabinetMetersSchema = z.object({
  journalId: z.uuid(),
  sinceSeq: z.int().check(z.positive()),
  /** Number of the newest event that is counted; 0 before the first one. */
  untilSeq: countSchema,
  games: countSchema,
  freeGames: countSchema,
  coinInMinor: balanceMinorSchema,
  wonMinor: balanceMinorSchema,
  handPaysMinor: balanceMinorSchema,
  jackpots: countSchema,
  cashInMinor: balanceMinorSchema,
  cashOutMinor: balanceMinorSchema,
  creditMinor: balanceMinorSchema,
});
export type CabinetMeters = z.infer<typeof cabinetMetersSchema>;

/** No machine has more spectators than this, whatever a server asks for. */
export const maxSpectatorsOfMachine = 200;

/** Requests that look at a cabinet and change nothing. */
export const inspectionRequests = {
  still: {
    data: z.object({ machineId: machineIdSchema, width: z.literal(stillWidths) }),
    answer: stillSchema,
  },
  /**
   * The offer of a spectator: a player who watches another player's machine, with private areas covered and without sound. It
   * is a request of its own, so that it can never be taken for the player's offer. MACHINE_NOT_READY: the player has no picture now.
   */
  watch: {
    data: z.object({
      machineId: machineIdSchema,
      viewerId: viewerIdSchema,
      ...pictureOfferSchema.shape,
      iceServers: z.array(iceServerSchema),
      /** Most spectators of the machine, on all nodes together. */
      maxSpectators: z.int().check(z.positive(), z.maximum(maxSpectatorsOfMachine)),
    }),
    answer: pictureAnswerSchema,
  },
  /** Says which spectators the server still lets watch. The agent ends a spectator's picture that it has not heard of for a minute. */
  keepWatching: {
    data: z.object({
      machineId: machineIdSchema,
      viewerIds: z.array(viewerIdSchema).check(z.maxLength(maxSpectatorsOfMachine)),
    }),
    answer: z.object({}),
  },
  /**
   * Has the agent send the spectators' picture as one stream to a relay for many watchers, from which they get it; again, to let it
   * go on for a minute. It ends by `stopVideo`, too. Encrypted (RFC 3711) with `srtpKey`: key and salt in base64.
   */
  feedRelay: {
    data: z.object({
      machineId: machineIdSchema,
      viewerId: viewerIdSchema,
      /** Where the relay is: a name or an IP address. */
      address: z.string().check(z.minLength(1), z.maxLength(253)),
      port: portSchema,
      /** Where the relay takes reports, and from where it asks for key frames. */
      rtcpPort: portSchema,
      srtpKey: z.string().check(z.regex(/^[A-Za-z0-9+/]{40}$/)),
    }),
    answer: z.object({}),
  },
  meters: { data: z.object({ machineId: machineIdSchema }), answer: cabinetMetersSchema },
  /**
   * Asks for the machine's thumbnails for some time; again, to prolong it. They come as the notification `thumbnails`.
   * `key`: begin with a key frame, because somebody has no frame before.
   */
  thumbnail: {
    data: z.object({
      machineId: machineIdSchema,
      forMs: z.int().check(z.positive(), z.maximum(longestThumbnailsMs)),
      key: z.boolean(),
    }),
    answer: z.object({}),
  },
} as const satisfies ChannelSide['requests'];

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
