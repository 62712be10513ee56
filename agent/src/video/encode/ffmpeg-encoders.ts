import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP8,
  SWS_BILINEAR,
} from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet, Rational, SoftwareScaleContext } from 'node-av/lib';
import { openFfmpegCodec, receiveEncodedPicture, throwOnFfmpegError } from './ffmpeg-codec.ts';
import { FfmpegVideoEncoder } from './ffmpeg-video-encoder.ts';
import type {
  EncodedPicture,
  Encoders,
  OpenThumbnailEncoder,
  PictureScaler,
  PixelSize,
  SoundEncoder,
  ThumbnailEncoder,
} from './media-encoders.ts';

/** Frames between periodic keyframes: in effect never, since keyframes are made only on request. */
const endlessGop = 100_000;
/** Bitrate of a thumbnail stream: with 24 machines in play, less than 400 kbit/s in all. */
const bitsPerSecond = 14_000;
/** Rate control window of thumbnails in seconds: a round's spinning reels take more bits than the rest of it. */
const bufferS = 4;
/**
 * `cpu-used`: a fixed encoding effort, independent of the CPU load. Quantizers from 30 to 56 keep letters readable; below 30, the extra
 * bits would make no visible difference on a card of 250 pixels.
 */
const settings = { deadline: 'realtime', 'cpu-used': '-6', 'lag-in-frames': '0', qmin: '30', qmax: '56' };

/** Encodes thumbnail video (a few small frames a second) as VP8, which every browser with WebCodecs decodes. */
class AvThumbnailEncoder implements ThumbnailEncoder {
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
    // Timestamps are in ms, because the frame rate is variable.
    context.timeBase = new Rational(1, 1000);
    context.framerate = new Rational(Math.round(fps * 1000), 1000);
    context.gopSize = endlessGop;
    context.maxBFrames = 0;
    context.threadCount = 1;
    context.bitRate = BigInt(bitsPerSecond);
    context.rcMaxRate = BigInt(bitsPerSecond);
    context.rcBufferSize = bitsPerSecond * bufferS;
    openFfmpegCodec(context, codec, settings);
    this.#packet.alloc();
    this.#frame.alloc();
    this.#frame.format = AV_PIX_FMT_YUV420P;
    this.#frame.width = size.width;
    this.#frame.height = size.height;
    throwOnFfmpegError(this.#frame.getBuffer(0), 'allocating a frame');
  }

  encode(i420: Uint8Array, keyFrame: boolean, atMs: number): EncodedPicture | null {
    if (!this.#frame.isWritable) throwOnFfmpegError(this.#frame.makeWritable(), 'reusing a frame');
    this.#fill(i420);
    this.#firstAtMs ??= atMs;
    const pts = BigInt(Math.max(0, Math.round(atMs - this.#firstAtMs)));
    // Ensures an increasing timestamp: the encoder rejects a frame whose timestamp is not greater than the last one.
    this.#lastPts = pts > this.#lastPts ? pts : this.#lastPts + 1n;
    this.#frame.pts = this.#lastPts;
    this.#frame.pictType = keyFrame ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    throwOnFfmpegError(this.#context.sendFrameSync(this.#frame), 'encoding a thumbnail');
    return receiveEncodedPicture(this.#context, this.#packet);
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

export const ffmpegEncoders: Encoders = {
  openVideo: (options) => new FfmpegVideoEncoder(options),
  openSound: (bitsPerSecond) => new AvSoundEncoder(bitsPerSecond),
  openScaler: (from, to) => new AvScaler(from, to),
};

export const openFfmpegThumbnailEncoder: OpenThumbnailEncoder = (size, fps) => new AvThumbnailEncoder(size, fps);

const soundRate = 48_000;
const blockFrames = 480;
/** Opus encoder complexity, 0 to 10. At 10 a block takes twice the time, 0.19 ms, and sounds the same. */
const complexity = 5;

const stereo = { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n };

const openContext = (bitsPerSecond: number): CodecContext => {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBOPUS);
  if (!codec) throw new Error('there is no Opus encoder');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.sampleRate = soundRate;
  context.sampleFormat = AV_SAMPLE_FMT_S16;
  context.channelLayout = stereo;
  context.timeBase = new Rational(1, soundRate);
  context.bitRate = BigInt(bitsPerSecond);
  openFfmpegCodec(context, codec, {
    application: 'lowdelay',
    frame_duration: '10',
    vbr: 'on',
    compression_level: String(complexity),
  });
  return context;
};

/** Opus encoder with a fixed bitrate, because FFmpeg reads the bitrate only when the codec is opened. */
class AvSoundEncoder implements SoundEncoder {
  readonly #context: CodecContext;
  readonly #frame = new Frame();
  readonly #packet = new Packet();
  #position = 0n;

  constructor(bitsPerSecond: number) {
    this.#context = openContext(bitsPerSecond);
    this.#packet.alloc();
    this.#frame.alloc();
    this.#frame.format = AV_SAMPLE_FMT_S16;
    this.#frame.nbSamples = blockFrames;
    this.#frame.sampleRate = soundRate;
    this.#frame.channelLayout = stereo;
    throwOnFfmpegError(this.#frame.getBuffer(0), 'allocating a block of sound');
  }

  encode(samples: Int16Array): Buffer | null {
    throwOnFfmpegError(this.#frame.makeWritable(), 'reusing a block of sound');
    const [plane] = this.#frame.data ?? [];
    if (!plane) throw new Error('a block of sound has lost its plane');
    plane.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
    this.#frame.pts = this.#position;
    this.#position += BigInt(blockFrames);
    throwOnFfmpegError(this.#context.sendFrameSync(this.#frame), 'encoding sound');
    return receiveEncodedPicture(this.#context, this.#packet)?.data ?? null;
  }

  close(): void {
    this.#context.freeContext();
    this.#packet.free();
    this.#frame.free();
  }
}

class AvScaler implements PictureScaler {
  readonly #context = new SoftwareScaleContext();
  readonly #from: PixelSize;
  readonly #to: PixelSize;
  readonly #target: Buffer;

  constructor(from: PixelSize, to: PixelSize) {
    this.#from = from;
    this.#to = to;
    this.#target = Buffer.alloc((to.width * to.height * 3) / 2);
    const format = AV_PIX_FMT_YUV420P;
    this.#context.getContext(from.width, from.height, format, to.width, to.height, format, SWS_BILINEAR);
  }

  scale(i420: Uint8Array): Uint8Array {
    const source = Buffer.from(i420.buffer, i420.byteOffset, i420.byteLength);
    const { height } = this.#from;
    const rows = this.#context.scaleSync(
      planesOf(source, this.#from),
      stridesOf(this.#from),
      0,
      height,
      planesOf(this.#target, this.#to),
      stridesOf(this.#to),
    );
    if (rows !== this.#to.height) throw new Error(`scaling a frame failed (${rows})`);
    return this.#target;
  }

  close(): void {
    this.#context.freeContext();
  }
}

const planesOf = (i420: Buffer, { width, height }: PixelSize): Buffer[] => {
  const luma = width * height;
  const chroma = luma / 4;
  return [i420.subarray(0, luma), i420.subarray(luma, luma + chroma), i420.subarray(luma + chroma)];
};

const stridesOf = ({ width }: PixelSize): number[] => [width, width / 2, width / 2];
