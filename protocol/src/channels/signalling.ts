import * as z from 'zod/mini';

const sdpSchema = z.string().check(z.minLength(1), z.maxLength(48 * 1024));

export const maxFramesPerSecond = 120;
/** What a picture and its sound use at most for a player who saves data, in bits per second, with all headers. */
export const maxSavingBitsPerSecond = 340_000;

/** The page's offer of a picture. Each new RTCPeerConnection has the next `generation`; messages of older ones are dropped. */
export const pictureOfferSchema = z.object({
  generation: z.int().check(z.nonnegative()),
  sdp: sdpSchema,
  /** Frames per second that the viewer wants (`FPS`). The machine may send fewer. */
  fps: z.optional(z.int().check(z.minimum(1), z.maximum(maxFramesPerSecond))),
  /** What a test of the page's line measured, in bits per second. The picture begins at that rate, within the agent's limits. */
  linkBitsPerSecond: z.optional(z.int().check(z.positive(), z.maximum(1_000_000_000))),
  /** True if the player saves data: the agent keeps picture and sound of this page small. */
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
