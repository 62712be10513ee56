import * as z from 'zod/mini';

const sdpSchema = z.string().check(z.minLength(1), z.maxLength(48 * 1024));

export const maxFramesPerSecond = 120;
/** Maximum bitrate of video and audio together for a player in data saver mode, in bits per second, including all headers. */
export const maxSavingBitsPerSecond = 340_000;

/** The page's WebRTC offer. Each new RTCPeerConnection has the next `generation` (a counter); messages of older ones are dropped. */
export const pictureOfferSchema = z.object({
  generation: z.int().check(z.nonnegative()),
  sdp: sdpSchema,
  /** Maximum frames per second that the viewer requests (`FPS`). The machine may send fewer. */
  fps: z.optional(z.int().check(z.minimum(1), z.maximum(maxFramesPerSecond))),
  /** Bandwidth measured by the page's connection test, in bits per second. The video starts at this bitrate, within the agent's limits. */
  linkBitsPerSecond: z.optional(z.int().check(z.positive(), z.maximum(1_000_000_000))),
  /** True in data saver mode: the agent limits the bitrate of video and audio to this page. */
  saves: z.optional(z.boolean()),
});
export const pictureAnswerSchema = z.object({ generation: z.int().check(z.nonnegative()), sdp: sdpSchema });
export const candidateSchema = z.object({
  generation: z.int().check(z.nonnegative()),
  candidate: z.string().check(z.maxLength(1024)),
  mid: z.string().check(z.maxLength(64)),
});
export type PictureOffer = z.infer<typeof pictureOfferSchema>;
export type PictureAnswer = z.infer<typeof pictureAnswerSchema>;
export type Candidate = z.infer<typeof candidateSchema>;

export const iceServerSchema = z.object({
  urls: z.union([z.string(), z.array(z.string())]),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
});
export type IceServer = z.infer<typeof iceServerSchema>;
