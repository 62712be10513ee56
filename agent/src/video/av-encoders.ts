import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_LOG_QUIET,
  AV_OPT_SEARCH_CHILDREN,
  AV_OPT_TYPE_STRING,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AV_PKT_FLAG_KEY,
  AV_SAMPLE_FMT_S16,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_SMPTE170M,
  AVCOL_TRC_BT709,
  AVERROR_EAGAIN,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Codec, CodecContext, Frame, Log, Packet, Rational } from 'node-av/lib';
import type {
  EncodedPicture,
  EncoderOptions,
  Encoders,
  SoundEncoder,
  VideoEncoder,
} from './video-encoder.ts';

// The encoders write their statistics to the standard error otherwise.
Log.setLevel(AV_LOG_QUIET);

const failWhenNegative = (result: number, what: string): void => {
  if (result < 0) throw new Error(`${what} failed (${result})`);
};

/** A key frame comes only when it is asked for: a periodic one is a burst that delays every frame behind it. */
const endlessGop = 100_000;

/** libvpx takes no new bitrate while running; a new encoder means a key frame, so small steps are not followed. */
const vp8BitrateStep = 0.25;

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
  // What the converter makes; a browser would guess BT.709 from the size.
  context.colorRange = AVCOL_RANGE_MPEG;
  context.colorSpace = AVCOL_SPC_SMPTE170M;
  context.colorPrimaries = AVCOL_PRI_BT709;
  context.colorTrc = AVCOL_TRC_BT709;
  limitBitrate(context, bitsPerSecond);
  const settings =
    name === 'h264'
      ? { preset: 'ultrafast', tune: 'zerolatency', profile: 'baseline', 'forced-idr': '1' }
      : { deadline: 'realtime', 'cpu-used': '8', 'lag-in-frames': '0', 'error-resilient': '1' };
  open(context, codec, settings);
  return context;
};

/**
 * The settings go in one by one: avcodec_open2 frees the dictionary it is given, which node-av's Dictionary frees again
 * when it is collected, and the process dies.
 */
const open = (context: CodecContext, codec: Codec, settings: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(settings)) {
    const result = context.setOption(name, value, AV_OPT_TYPE_STRING, AV_OPT_SEARCH_CHILDREN);
    failWhenNegative(result, `setting the encoder's ${name}`);
  }
  failWhenNegative(context.open2Sync(codec, null), `opening the encoder ${codec.name}`);
};

/** The buffer of a quarter of a second keeps a burst from queueing for longer than that on a link of this rate. */
const limitBitrate = (context: CodecContext, bitsPerSecond: number): void => {
  context.bitRate = BigInt(bitsPerSecond);
  context.rcMaxRate = BigInt(bitsPerSecond);
  context.rcBufferSize = Math.round(bitsPerSecond / 4);
};

class AvVideoEncoder implements VideoEncoder {
  readonly #options: EncoderOptions;
  readonly #frame = new Frame();
  readonly #packet = new Packet();
  #context: CodecContext;
  #bitsPerSecond: number;
  #frames = 0n;

  constructor(options: EncoderOptions) {
    this.#options = options;
    this.#bitsPerSecond = options.bitsPerSecond;
    this.#context = openContext(options);
    this.#packet.alloc();
    this.#frame.alloc();
    this.#frame.format = AV_PIX_FMT_YUV420P;
    this.#frame.width = options.width;
    this.#frame.height = options.height;
    failWhenNegative(this.#frame.getBuffer(0), 'allocating a frame');
  }

  encode(i420: Uint8Array, keyFrame: boolean): EncodedPicture | null {
    // An encoder that keeps a reference to the last frame must not see it overwritten.
    failWhenNegative(this.#frame.makeWritable(), 'reusing a frame');
    this.#fill(i420);
    this.#frame.pts = this.#frames;
    this.#frames += 1n;
    this.#frame.pictType = keyFrame ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    failWhenNegative(this.#context.sendFrameSync(this.#frame), 'encoding a frame');
    return receive(this.#context, this.#packet);
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
    this.#frame.free();
  }

  #fill(i420: Uint8Array): void {
    const { width, height } = this.#options;
    const planes = this.#frame.data;
    let from = 0;
    for (const [index, [rowBytes, rows]] of [
      [width, height],
      [width / 2, height / 2],
      [width / 2, height / 2],
    ].entries() as ArrayIterator<[number, [number, number]]>) {
      const plane = planes?.[index];
      const stride = this.#frame.linesize[index];
      if (!plane || stride === undefined) throw new Error('a frame has lost its planes');
      copyPlane(plane, stride, i420.subarray(from, from + rowBytes * rows), rowBytes);
      from += rowBytes * rows;
    }
  }
}

const copyPlane = (target: Buffer, stride: number, source: Uint8Array, rowBytes: number): void => {
  if (stride === rowBytes) {
    target.set(source);
    return;
  }
  for (let from = 0, to = 0; from < source.length; from += rowBytes, to += stride) {
    target.set(source.subarray(from, from + rowBytes), to);
  }
};

const receive = (context: CodecContext, packet: Packet): EncodedPicture | null => {
  const result = context.receivePacketSync(packet);
  if (result === AVERROR_EAGAIN) return null;
  failWhenNegative(result, 'fetching an encoded frame');
  const keyFrame = (packet.flags & AV_PKT_FLAG_KEY) !== 0;
  const data = packet.data ? Buffer.from(packet.data) : null;
  packet.unref();
  return data && { data, keyFrame };
};

const opusBitsPerSecond = 96_000;
const soundRate = 48_000;
const blockFrames = 480;

class AvSoundEncoder implements SoundEncoder {
  readonly #context: CodecContext;
  readonly #frame = new Frame();
  readonly #packet = new Packet();
  #position = 0n;

  constructor() {
    const codec = Codec.findEncoderByName(FF_ENCODER_LIBOPUS);
    if (!codec) throw new Error('there is no Opus encoder');
    const stereo = { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n };
    this.#context = new CodecContext();
    this.#context.allocContext3(codec);
    this.#context.sampleRate = soundRate;
    this.#context.sampleFormat = AV_SAMPLE_FMT_S16;
    this.#context.channelLayout = stereo;
    this.#context.timeBase = new Rational(1, soundRate);
    this.#context.bitRate = BigInt(opusBitsPerSecond);
    const settings = { application: 'lowdelay', frame_duration: '10', vbr: 'on' };
    open(this.#context, codec, settings);
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
    return receive(this.#context, this.#packet)?.data ?? null;
  }

  close(): void {
    this.#context.freeContext();
    this.#packet.free();
    this.#frame.free();
  }
}

/** libx264, libvpx and libopus from the FFmpeg that node-av carries. */
export const avEncoders: Encoders = {
  openVideo: (options) => new AvVideoEncoder(options),
  openSound: () => new AvSoundEncoder(),
};
