import * as z from 'zod/mini';
import { machineIdSchema, viewerIdSchema } from '../entity-ids.ts';
import { balanceMinorSchema } from '../money-amount-schemas.ts';
import type { ChannelSide } from './protoo-messages.ts';
import { iceServerSchema, pictureAnswerSchema, pictureOfferSchema } from './webrtc-signalling.ts';

const portSchema = z.int().check(z.minimum(1024), z.maximum(65_535));
const countSchema = z.int().check(z.nonnegative());

/** Allowed widths of a still picture, in pixels. For a portrait cabinet it is the height instead. */
export const stillWidths = [320, 640] as const;
export type StillWidth = (typeof stillWidths)[number];

/** Maximum time in ms for which one request can subscribe to thumbnails. */
const longestThumbnailsMs = 60_000;

/** A still picture of a machine, as WebP in base64. Made at most once a second for each machine and width. */
const stillSchema = z.object({
  data: z.string().check(z.maxLength(60_000)),
  /** When the still picture was made: Unix time in ms, by the agent's clock. */
  at: z.int(),
});
export type StillPicture = z.infer<typeof stillSchema>;

/**
 * A cabinet's meters, counted since the event `sinceSeq` of its journal: 1, or a later one if the journal is older than these meters.
 * Amounts in minor units. `jackpots`: how many jackpots it hit; the cabinet does not know their amounts.
 */
const cabinetMetersSchema = z.object({
  journalId: z.uuid(),
  sinceSeq: z.int().check(z.positive()),
  /** Sequence number of the newest journal event that the meters include; 0 if they include none. */
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

/** Maximum number of spectators of one machine, whatever limit a server requests. */
export const maxSpectatorsOfMachine = 200;

/** Read-only requests about a cabinet; they change nothing. */
export const inspectionRequests = {
  still: {
    data: z.object({ machineId: machineIdSchema, width: z.literal(stillWidths) }),
    answer: stillSchema,
  },
  /**
   * The WebRTC offer of a spectator: a player who watches another player's machine, with private areas covered and without sound. A
   * separate request, so that it can never be mistaken for the seated player's offer. MACHINE_NOT_READY: the seated player has no picture
   * now.
   */
  watch: {
    data: z.object({
      machineId: machineIdSchema,
      viewerId: viewerIdSchema,
      ...pictureOfferSchema.shape,
      iceServers: z.array(iceServerSchema),
      /** Maximum number of spectators of the machine, over all server nodes together. */
      maxSpectators: z.int().check(z.positive(), z.maximum(maxSpectatorsOfMachine)),
    }),
    answer: pictureAnswerSchema,
  },
  /**
   * Lists the spectators whom the server still allows to watch. The agent closes a spectator's connection that was not listed for a minute.
   */
  keepWatching: {
    data: z.object({
      machineId: machineIdSchema,
      viewerIds: z.array(viewerIdSchema).check(z.maxLength(maxSpectatorsOfMachine)),
    }),
    answer: z.object({}),
  },
  /**
   * Makes the agent send the spectators' video as one stream to a relay server, which forwards it to many spectators. Repeat the request to
   * continue for another minute. `stopVideo` ends the stream, too. Encrypted (SRTP, RFC 3711) with `srtpKey`: key and salt in base64.
   */
  feedRelay: {
    data: z.object({
      machineId: machineIdSchema,
      viewerId: viewerIdSchema,
      /** Host name or IP address of the relay server. */
      address: z.string().check(z.minLength(1), z.maxLength(253)),
      port: portSchema,
      /** UDP port at which the relay server receives RTCP reports, and from which it requests keyframes. */
      rtcpPort: portSchema,
      srtpKey: z.string().check(z.regex(/^[A-Za-z0-9+/]{40}$/)),
    }),
    answer: z.object({}),
  },
  meters: { data: z.object({ machineId: machineIdSchema }), answer: cabinetMetersSchema },
  /**
   * Subscribes to the machine's thumbnails for a limited time; repeat the request to extend it. They are sent as the notification
   * `thumbnails`. `key`: begin with a keyframe, because some page has no earlier frame.
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

/** Requests to an agent for a page's connection test. */
export const connectionTestAgentRequests = {
  /**
   * A page's WebRTC offer for a connection test. The agent sends a test stream that shows no machine, and ends it by itself. Refused with
   * RATE_LIMITED while too many tests run.
   */
  testLine: {
    data: z.object({
      /** Any machine of the agent: server nodes route the request by it. */
      machineId: machineIdSchema,
      viewerId: viewerIdSchema,
      generation,
      sdp,
      iceServers: z.array(iceServerSchema),
    }),
    answer: pictureAnswerSchema,
  },
} as const satisfies ChannelSide['requests'];
