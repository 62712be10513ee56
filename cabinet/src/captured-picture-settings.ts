import { boxSchema } from '@reelfloor/protocol';
import { cornersSchema, turnSchema } from '@reelfloor/protocol/channels/commissioning';
import * as z from 'zod/mini';

/** Width or height of a picture in pixels. Even, because two pixels share one chroma value. */
const evenPixels = z.int().check(z.gte(16), z.lte(4096), z.multipleOf(2));
const sizeSchema = z.tuple([evenPixels, evenPixels]);

const rtspFields = {
  kind: z.literal('rtsp'),
  url: z.string().check(z.regex(/^rtsps?:\/\/\S+$/, 'must begin with rtsp:// or rtsps://')),
  /** RTSP transport: `tcp` for networks with packet loss; `udp` has a lower latency. */
  transport: z._default(z.enum(['udp', 'tcp']), 'udp'),
};

/** Settings of a network camera, or the simulated machine's screen, that streams JPEG images in one endless HTTP response (MJPEG). */
const mjpegFields = {
  kind: z.literal('mjpeg'),
  url: z.string().check(z.regex(/^http:\/\/\S+$/, 'must begin with http://')),
};

/** Audio of an MJPEG camera: WAV in one endless HTTP response. */
const wavFields = { kind: z.literal('wav'), url: mjpegFields.url };

/** FFmpeg test sources, such as `testsrc2=size=1280x720:rate=30`. Outputs are `out0`, `out1`, …, as named by FFmpeg's lavfi device. */
const lavfiFields = { kind: z.literal('lavfi'), graph: z.string().check(z.minLength(1), z.maxLength(2000)) };

const videoSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('v4l2'),
    path: z.string().check(z.regex(/^\/dev\/\S+$/, 'must be a device such as /dev/video0')),
    size: sizeSchema,
    fps: z._default(z.int().check(z.gte(1), z.lte(120)), 30),
    /** Pixel format or codec of the device's video, by FFmpeg's name: such as `nv12`, or `mjpeg`. */
    format: z._default(z.string().check(z.regex(/^[a-z0-9]{1,20}$/)), 'nv12'),
  }),
  z.strictObject(rtspFields),
  z.strictObject(mjpegFields),
  z.strictObject(lavfiFields),
]);
export type VideoSource = z.output<typeof videoSourceSchema>;

/** Schema of the source of a machine's audio. An `rtsp` or `lavfi` source that is also a video source is opened once for both. */
export const soundSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('alsa'),
    /** ALSA device of a sound card, such as `hw:1,0`. FFmpeg is built without ALSA's plug-ins, so `default` and `plughw` do not work. */
    device: z.string().check(z.regex(/^hw:[A-Za-z0-9_=,]{1,60}$/, 'must be a sound card such as hw:1,0')),
    channels: z._default(z.union([z.literal(1), z.literal(2)]), 2),
    rate: z._default(z.int().check(z.gte(8000), z.lte(192_000)), 48_000),
  }),
  z.strictObject(rtspFields),
  z.strictObject(wavFields),
  z.strictObject(lavfiFields),
]);
export type SoundSource = z.output<typeof soundSourceSchema>;

const wholePicture = { x: 0, y: 0, width: 1, height: 1 };

const viewSchema = z.strictObject({
  source: videoSourceSchema,
  corners: z._default(cornersSchema, [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]),
  turn: z._default(turnSchema, 0),
  /** Position of this camera view in the machine's picture, as fractions of the picture's size. */
  place: z._default(boxSchema, wholePicture),
});
export type CapturedViewSettings = z.output<typeof viewSchema>;

const maxViews = 4;

/** Position in the picture of the evidence stamp (machine, time and newest event). */
const stampSchema = z.enum(['topLeft', 'topRight', 'bottomLeft', 'bottomRight', 'none']);
export type StampCorner = Exclude<z.output<typeof stampSchema>, 'none'>;

/** Schema of the video capture settings (`picture`) of a real machine. */
export const capturedPictureSchema = z.strictObject({
  size: sizeSchema,
  /** Camera views that make up the machine's picture. The first view determines the frame rate of the whole picture. */
  views: z.array(viewSchema).check(z.minLength(1), z.maxLength(maxViews)),
  reelBox: boxSchema,
  /** Whether the machine's screen moves while nobody plays. If false, a still picture is not mistaken for a "no signal" screen. */
  movesAtRest: z._default(z.boolean(), true),
  /**
   * Corner of the picture for the evidence stamp; it must hide neither reels nor meters. `none`: the picture has no stamp, and is weaker
   * evidence.
   */
  stamp: z._default(stampSchema, 'topLeft'),
});

/** How a cabinet's video is made: painted from the scenes of `Cabinet.watch`, or captured from a real machine. Plain data. */
export type CabinetPicture = { readonly kind: 'painted' } | CapturedPicture;

export interface CapturedPicture
  extends Readonly<Pick<z.output<typeof capturedPictureSchema>, 'size' | 'views' | 'movesAtRest' | 'stamp'>> {
  readonly kind: 'captured';
  /** Source of the machine's audio; null if it has none. */
  readonly sound: SoundSource | null;
}
