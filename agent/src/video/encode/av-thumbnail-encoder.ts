import {
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  FF_ENCODER_LIBVPX_VP8,
} from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet, Rational } from 'node-av/lib';
import { failWhenNegative, openCodec, receivePacket } from './av-codec.ts';
import type { EncodedPicture, PixelSize, ThumbnailEncoder } from './encoders.ts';

/** Frames between periodic key frames, in effect never: they come on request. */
const endlessGop = 100_000;
/** With 24 machines in play, less than 400 kbit/s in all. */
const bitsPerSecond = 14_000;
/** Time in s over which the rate may vary: a round's turning reels take more than its rest. */
const bufferS = 4;
/**
 * `cpu-used`: a fixed effort, which does not depend on how busy the computer is. Quantizers from 30 to 56 keep letters
 * readable; a better picture than that of 30 would cost its bits where a card of 250 pixels shows no difference.
 */
const settings = { deadline: 'realtime', 'cpu-used': '-6', 'lag-in-frames': '0', qmin: '30', qmax: '56' };

/** Encodes a few small frames a second as VP8, which every browser with WebCodecs decodes. */
export class AvThumbnailEncoder implements ThumbnailEncoder {
  readonly #size: PixelSize;
  readonly #context = new CodecContext();
  readonly #frame = new Frame();
  readonly #packet = new Packet();
  #firstAtMs: number | null = null;
  #lastPts = -1n;

  constructor(size: PixelSize, fps: number) {
    this.#size = size;
    const codec = Codec.findEncoderByName(FF_ENCODER_LIBVPX_VP8);
    if (!codec) throw new Error('there is no encoder for vp8');
    const context = this.#context;
    context.allocContext3(codec);
    context.width = size.width;
    context.height = size.height;
    context.pixelFormat = AV_PIX_FMT_YUV420P;
    // Frames are not sent at an even rate, so each carries its time in ms.
    context.timeBase = new Rational(1, 1000);
    context.framerate = new Rational(Math.round(fps * 1000), 1000);
    context.gopSize = endlessGop;
    context.maxBFrames = 0;
    context.threadCount = 1;
    context.bitRate = BigInt(bitsPerSecond);
    context.rcMaxRate = BigInt(bitsPerSecond);
    context.rcBufferSize = bitsPerSecond * bufferS;
    openCodec(context, codec, settings);
    this.#packet.alloc();
    this.#frame.alloc();
    this.#frame.format = AV_PIX_FMT_YUV420P;
    this.#frame.width = size.width;
    this.#frame.height = size.height;
    failWhenNegative(this.#frame.getBuffer(0), 'allocating a frame');
  }

  encode(i420: Uint8Array, keyFrame: boolean, atMs: number): EncodedPicture | null {
    if (!this.#frame.isWritable) failWhenNegative(this.#frame.makeWritable(), 'reusing a frame');
    this.#fill(i420);
    this.#firstAtMs ??= atMs;
    const pts = BigInt(Math.max(0, Math.round(atMs - this.#firstAtMs)));
    // The encoder refuses a frame that is not later than the last one.
    this.#lastPts = pts > this.#lastPts ? pts : this.#lastPts + 1n;
    this.#frame.pts = this.#lastPts;
    this.#frame.pictType = keyFrame ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    failWhenNegative(this.#context.sendFrameSync(this.#frame), 'encoding a thumbnail');
    return receivePacket(this.#context, this.#packet);
  }

  close(): void {
    this.#context.freeContext();
    this.#packet.free();
    this.#frame.free();
  }

  #fill(i420: Uint8Array): void {
    const { width, height } = this.#size;
    const luma = width * height;
    const ends = [0, luma, luma * 1.25, luma * 1.5];
    const { data, linesize } = this.#frame;
    for (let plane = 0; plane < 3; plane += 1) {
      const [target, stride] = [data?.[plane], linesize[plane]];
      if (!target || stride === undefined) throw new Error('a frame has lost its planes');
      const rowBytes = plane === 0 ? width : width / 2;
      const end = ends[plane + 1] ?? 0;
      for (let from = ends[plane] ?? 0, to = 0; from < end; from += rowBytes, to += stride)
        target.set(i420.subarray(from, from + rowBytes), to);
    }
  }
}
