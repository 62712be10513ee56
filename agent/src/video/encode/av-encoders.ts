import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_LIBOPUS,
  SWS_BILINEAR,
} from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet, Rational, SoftwareScaleContext } from 'node-av/lib';
import { failWhenNegative, openCodec, receivePacket } from './av-codec.ts';
import { AvThumbnailEncoder } from './av-thumbnail-encoder.ts';
import { AvVideoEncoder } from './av-video-encoder.ts';
import type { Encoders, OpenThumbnailEncoder, PictureScaler, PixelSize, SoundEncoder } from './encoders.ts';

export const avEncoders: Encoders = {
  openVideo: (options) => new AvVideoEncoder(options),
  openSound: (bitsPerSecond) => new AvSoundEncoder(bitsPerSecond),
  openScaler: (from, to) => new AvScaler(from, to),
};

export const openAvThumbnail: OpenThumbnailEncoder = (size, fps) => new AvThumbnailEncoder(size, fps);

const soundRate = 48_000;
const blockFrames = 480;
/** The encoder's effort, 0 to 10. At 10 a block takes twice the time, 0.19 ms, and sounds the same. */
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
  openCodec(context, codec, {
    application: 'lowdelay',
    frame_duration: '10',
    vbr: 'on',
    compression_level: String(complexity),
  });
  return context;
};

/** Encodes at one bitrate, because FFmpeg reads the bitrate only when the codec is opened. */
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
    failWhenNegative(this.#frame.getBuffer(0), 'allocating a block of sound');
  }

  encode(samples: Int16Array): Buffer | null {
    failWhenNegative(this.#frame.makeWritable(), 'reusing a block of sound');
    const [plane] = this.#frame.data ?? [];
    if (!plane) throw new Error('a block of sound has lost its plane');
    plane.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
    this.#frame.pts = this.#position;
    this.#position += BigInt(blockFrames);
    failWhenNegative(this.#context.sendFrameSync(this.#frame), 'encoding sound');
    return receivePacket(this.#context, this.#packet)?.data ?? null;
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
