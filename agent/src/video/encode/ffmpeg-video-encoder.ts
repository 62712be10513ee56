import type { FrameChanges } from '@reelfloor/cabinet/cabinet';
import {
  AV_FRAME_DATA_VIDEO_HINT,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AV_VIDEO_HINT_TYPE_CHANGED,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_SMPTE170M,
  AVCOL_TRC_BT709,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet, Rational } from 'node-av/lib';
import { openFfmpegCodec, receiveEncodedPicture, throwOnFfmpegError } from './ffmpeg-codec.ts';
import type { EncodedPicture, EncoderOptions, VideoEncoder } from './media-encoders.ts';

/** Frames between periodic keyframes: in effect never. Keyframes are made only on request, because each delays the frames after it. */
const endlessGop = 100_000;

/**
 * Minimum quantizers, 0 (best) to 51 for H.264 and to 63 for VP8. At these, spinning reels have a luma PSNR of 44.5 to 48 dB; more is not
 * visible.
 */
const leastQuantizers = { h264: 20, vp8: 12 } as const;

/**
 * Encoding effort of libvpx, fixed by the minus: without it libvpx takes the slowest search that fits into half of a frame's time, which
 * is two thirds more processor time for at most 0.2 dB.
 */
const vp8Effort = '-6';

/** Minimum relative change of the VP8 bitrate that is applied: each change requires a new libvpx encoder, which begins with a keyframe. */
const vp8BitrateStep = 0.25;

/**
 * Max size of a VP8 keyframe, in percent of an average frame: as long on a connection of this bitrate as the rate control buffer of H.264
 * allows. Unlimited ones had 60 to 80 KB, of which the last packets were sent 120 ms after the first.
 */
const vp8KeyFramePercent = '250';

const openContext = (options: EncoderOptions): CodecContext => {
  const { codec: name, width, height, fps, bitsPerSecond } = options;
  const codec = Codec.findEncoderByName(name === 'h264' ? FF_ENCODER_LIBX264 : FF_ENCODER_LIBVPX_VP8);
  if (!codec) throw new Error(`there is no encoder for ${name}`);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = width;
  context.height = height;
  context.pixelFormat = AV_PIX_FMT_YUV420P;
  context.timeBase = new Rational(1, fps);
  context.framerate = new Rational(fps, 1);
  context.gopSize = endlessGop;
  context.maxBFrames = 0;
  context.threadCount = 1;
  // Declares the colours (BT.601) to which frames are converted, because a browser otherwise assumes BT.709.
  context.colorRange = AVCOL_RANGE_MPEG;
  context.colorSpace = AVCOL_SPC_SMPTE170M;
  context.colorPrimaries = AVCOL_PRI_BT709;
  context.colorTrc = AVCOL_TRC_BT709;
  limitBitrate(context, bitsPerSecond);
  context.qMin = leastQuantizers[name];
  const settings =
    name === 'h264'
      ? { preset: 'ultrafast', tune: 'zerolatency', profile: 'baseline', 'forced-idr': '1', mb_info: '1' }
      : {
          ...{ deadline: 'realtime', 'cpu-used': vp8Effort, 'lag-in-frames': '0', 'error-resilient': '1' },
          'max-intra-rate': vp8KeyFramePercent,
        };
  openFfmpegCodec(context, codec, settings);
  return context;
};

/**
 * Sets the encoder's bitrate and a rate control buffer of 1/12 s, so that no keyframe takes longer to send on a connection of this bitrate.
 * While `StreamEncoder` leaves frames out, it passes a multiple of the connection's bitrate.
 */
const limitBitrate = (context: CodecContext, bitsPerSecond: number): void => {
  context.bitRate = BigInt(bitsPerSecond);
  context.rcMaxRate = BigInt(bitsPerSecond);
  context.rcBufferSize = Math.round(bitsPerSecond / 12);
};

interface Plane {
  readonly bytes: Buffer;
  readonly stride: number;
}

const planesOf = ({ data, linesize }: Frame): Plane[] =>
  [0, 1, 2].map((index) => {
    const [bytes, stride] = [data?.[index], linesize[index]];
    if (!bytes || stride === undefined) throw new Error('a frame has lost its planes');
    return { bytes, stride };
  });

export class FfmpegVideoEncoder implements VideoEncoder {
  readonly #options: EncoderOptions;
  readonly #frame = new Frame();
  readonly #packet = new Packet();
  /** The frame's planes. Cached, because accessing them for each frame creates 1.4 MB of garbage: two full garbage collections a second. */
  #planes: readonly Plane[];
  #context: CodecContext;
  #bitsPerSecond: number;
  #frames = 0n;
  /** Number of the last frame passed to the encoder; NaN before the first one, and if unknown. */
  #number = Number.NaN;

  constructor(options: EncoderOptions) {
    this.#options = options;
    this.#bitsPerSecond = options.bitsPerSecond;
    this.#context = openContext(options);
    this.#packet.alloc();
    this.#frame.alloc();
    this.#frame.format = AV_PIX_FMT_YUV420P;
    this.#frame.width = options.width;
    this.#frame.height = options.height;
    throwOnFfmpegError(this.#frame.getBuffer(0), 'allocating a frame');
    this.#planes = planesOf(this.#frame);
  }

  encode(i420: Uint8Array, keyFrame: boolean, changes?: FrameChanges): EncodedPicture | null {
    this.#reuseFrame();
    this.#fill(i420);
    this.#hint(changes);
    this.#frame.pts = this.#frames;
    this.#frames += 1n;
    this.#frame.pictType = keyFrame ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    throwOnFfmpegError(this.#context.sendFrameSync(this.#frame), 'encoding a frame');
    return receiveEncodedPicture(this.#context, this.#packet);
  }

  setBitrate(bitsPerSecond: number): void {
    const step = Math.abs(bitsPerSecond - this.#bitsPerSecond) / this.#bitsPerSecond;
    if (this.#options.codec === 'h264') {
      limitBitrate(this.#context, bitsPerSecond);
    } else {
      if (step < vp8BitrateStep) return;
      this.#context.freeContext();
      this.#context = openContext({ ...this.#options, bitsPerSecond });
    }
    this.#bitsPerSecond = bitsPerSecond;
  }

  close(): void {
    this.#context.freeContext();
    this.#packet.free();
    this.#planes = [];
    this.#frame.free();
  }

  /**
   * Tells x264 which areas of the frame changed since the previous one, provided that x264 encoded the previous one: otherwise more areas
   * may have changed.
   */
  #hint(changes: FrameChanges | undefined): void {
    dropHint(this.#frame);
    if (changes && changes.number === this.#number + 1) hintChangedAreas(this.#frame, changes.areas);
    this.#number = changes?.number ?? Number.NaN;
  }

  /** Allocates a new frame buffer if the encoder still references the current one. */
  #reuseFrame(): void {
    if (this.#frame.isWritable) return;
    throwOnFfmpegError(this.#frame.makeWritable(), 'reusing a frame');
    this.#planes = planesOf(this.#frame);
  }

  /** `Buffer.copy` is a plain memmove; `TypedArray.set` copies shared memory word by word. */
  #fill({ buffer, byteOffset, byteLength }: Uint8Array): void {
    const i420 = Buffer.from(buffer, byteOffset, byteLength);
    const luma = this.#options.width * this.#options.height;
    const ends = [luma, luma * 1.25, luma * 1.5];
    for (const [index, { bytes, stride }] of this.#planes.entries()) {
      const rowBytes = index === 0 ? this.#options.width : this.#options.width / 2;
      copyPlane(bytes, stride, i420.subarray(ends[index - 1] ?? 0, ends[index]), rowBytes);
    }
  }
}

const copyPlane = (target: Buffer, stride: number, source: Buffer, rowBytes: number): void => {
  const partBytes = stride === rowBytes ? source.length : rowBytes;
  for (let from = 0, to = 0; from < source.length; from += partBytes, to += stride)
    source.copy(target, to, from, from + partBytes);
};

/** Bytes of the header in FFmpeg's AVVideoHint before the list of areas, on a 64-bit machine: three size_t and the kind of hint. */
const headerBytes = 32;
const areaBytes = 16;

/** Tells x264 which areas of a frame changed. In other areas, x264 skips blocks that already have sufficient quality. */
const hintChangedAreas = (frame: Frame, areas: Uint32Array): void => {
  const count = areas.length / 4;
  const hint = frame.newSideData(AV_FRAME_DATA_VIDEO_HINT, headerBytes + areas.byteLength);
  hint.writeBigUInt64LE(BigInt(count), 0);
  hint.writeBigUInt64LE(BigInt(headerBytes), 8);
  hint.writeBigUInt64LE(BigInt(areaBytes), 16);
  hint.writeBigUInt64LE(BigInt(AV_VIDEO_HINT_TYPE_CHANGED), 24);
  hint.set(new Uint8Array(areas.buffer, areas.byteOffset, areas.byteLength), headerBytes);
};

/** Removes the hint about changed areas, because the changes are unknown: x264 then examines every block. */
const dropHint = (frame: Frame): void => frame.removeSideData(AV_FRAME_DATA_VIDEO_HINT);
