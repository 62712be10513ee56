import { setTimeout as sleep } from 'node:timers/promises';
import type { SoundSource, VideoSource } from '@reelfloor/cabinet/captured-picture-settings';
import {
  AV_CODEC_FLAG_LOW_DELAY,
  AVERROR_EAGAIN,
  AVFMT_FLAG_NOBUFFER,
  AVFMT_FLAG_NONBLOCK,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import { Codec, CodecContext, Dictionary, FormatContext, Frame, InputFormat, Packet, type Stream } from 'node-av/lib';
import { throwOnFfmpegError } from '../encode/ffmpeg-codec.ts';

export type CaptureSource = VideoSource | SoundSource;

/** Called with a decoded frame, which is valid only until the callback returns. */
type OnFrame = (frame: Frame) => void;

interface AvInputOptions {
  readonly source: CaptureSource;
  /** Called with each video frame. If missing, the source's video is not decoded. */
  readonly onVideo?: OnFrame;
  readonly onSound?: OnFrame;
}

/** Interval in ms of polling a capture device for its next packet: a blocking read inside the driver could not be aborted. */
const devicePollMs = 4;
/** Timeout in ms without data, after which a video source is reopened. */
const silenceMs = 5_000;
/** Maximum lag in ms of a test source behind real time: if it is larger, missed frames are skipped. */
const longestLagMs = 500;

const inputOf = (source: CaptureSource): { format: string; url: string; options: Record<string, string> } => {
  switch (source.kind) {
    case 'v4l2': {
      const [width, height] = source.size;
      const options = {
        video_size: `${width}x${height}`,
        framerate: String(source.fps),
        input_format: source.format,
        timestamps: 'mono2abs',
      };
      return { format: 'v4l2', url: source.path, options };
    }
    case 'alsa':
      return {
        format: 'alsa',
        url: source.device,
        options: {
          sample_rate: String(source.rate),
          ch_layout: source.channels === 2 ? 'stereo' : 'mono',
        },
      };
    case 'rtsp': {
      const options = { rtsp_transport: source.transport, reorder_queue_size: '0', timeout: '5000000' };
      return { format: 'rtsp', url: source.url, options };
    }
    case 'mjpeg':
      return { format: 'mpjpeg', url: source.url, options: { timeout: '5000000' } };
    // `max_size` limits packets to 20 ms at 48 kHz: larger ones would increase latency.
    case 'wav':
      return { format: 'wav', url: source.url, options: { timeout: '5000000', max_size: '1920' } };
    case 'lavfi':
      return { format: 'lavfi', url: source.graph, options: {} };
  }
};

interface Decoding {
  readonly context: CodecContext;
  readonly onFrame: OnFrame;
}

/** Reads and decodes one video source. Each read blocks a thread of libuv's pool, not this thread. */
export class CaptureDecoder {
  readonly #source: CaptureSource;
  readonly #input = new FormatContext();
  readonly #packet = new Packet();
  readonly #frame = new Frame();
  readonly #decodings = new Map<number, Decoding>();
  #receivedAtMs = performance.now();
  #startMs = Number.NaN;
  #closed = false;

  private constructor(source: CaptureSource) {
    this.#source = source;
    this.#input.allocContext();
    this.#input.setFlags(AVFMT_FLAG_NOBUFFER);
    if (source.kind === 'v4l2' || source.kind === 'alsa') this.#input.setFlags(AVFMT_FLAG_NONBLOCK);
    this.#packet.alloc();
    this.#frame.alloc();
  }

  /** Opens a video source and delivers its frames until `signal` aborts it. Rejects if the source cannot be opened, fails or times out. */
  static async read(options: AvInputOptions, signal: AbortSignal): Promise<void> {
    const input = new CaptureDecoder(options.source);
    const interrupt = (): void => input.#input.interrupt();
    signal.addEventListener('abort', interrupt);
    const watchdog = setInterval(() => input.#isSilent && interrupt(), silenceMs / 5);
    try {
      await input.#open(options);
      await input.#readAll(signal);
    } finally {
      clearInterval(watchdog);
      signal.removeEventListener('abort', interrupt);
      await input.#close();
    }
  }

  get #isSilent(): boolean {
    return performance.now() - this.#receivedAtMs > silenceMs;
  }

  async #open({ onVideo, onSound }: AvInputOptions): Promise<void> {
    const { format, url, options } = inputOf(this.#source);
    const dictionary = Dictionary.fromObject(options);
    try {
      const opened = await this.#input.openInput(url, InputFormat.findInputFormat(format), dictionary);
      throwOnFfmpegError(opened, `opening the source ${format}`);
    } finally {
      dictionary.free();
    }
    this.#receivedAtMs = performance.now();
    for (const stream of this.#input.streams) {
      const type = stream.codecpar.codecType;
      const onFrame = type === AVMEDIA_TYPE_VIDEO ? onVideo : type === AVMEDIA_TYPE_AUDIO ? onSound : undefined;
      const isTaken = [...this.#decodings.values()].some((decoding) => decoding.onFrame === onFrame);
      if (onFrame && !isTaken) this.#decodings.set(stream.index, { context: openDecoder(stream), onFrame });
    }
    if (onVideo && ![...this.#decodings.values()].some((decoding) => decoding.onFrame === onVideo))
      throw new Error(`the source ${format} has no picture`);
  }

  async #readAll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const result = await this.#input.readFrame(this.#packet);
      if (signal.aborted) return;
      if (result === AVERROR_EAGAIN) {
        if (this.#isSilent) throw new Error('the source fell silent');
        await sleep(devicePollMs);
        continue;
      }
      throwOnFfmpegError(result, 'reading the source');
      this.#receivedAtMs = performance.now();
      if (this.#source.kind === 'lavfi') await this.#waitUntilDue(signal);
      if (signal.aborted) return;
      this.#decode();
      this.#packet.unref();
    }
  }

  /** Delays frames of test sources, which deliver them as fast as they are read, to real time; real sources have a pace of their own. */
  async #waitUntilDue(signal: AbortSignal): Promise<void> {
    const { num, den } = this.#packet.timeBase.num
      ? this.#packet.timeBase
      : (this.#input.streams[this.#packet.streamIndex]?.timeBase ?? { num: 1, den: 1 });
    const atMs = (Number(this.#packet.pts) * num * 1000) / den;
    const nowMs = performance.now();
    if (!(this.#startMs + atMs > nowMs - longestLagMs)) this.#startMs = nowMs - atMs;
    const waitMs = this.#startMs + atMs - nowMs;
    if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => {});
  }

  #decode(): void {
    const decoding = this.#decodings.get(this.#packet.streamIndex);
    // Skips a damaged packet, which yields no frame. The next keyframe repairs the video.
    if (!decoding || decoding.context.sendPacketSync(this.#packet) < 0) return;
    while (decoding.context.receiveFrameSync(this.#frame) >= 0) {
      decoding.onFrame(this.#frame);
      this.#frame.unref();
    }
  }

  async #close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    for (const { context } of this.#decodings.values()) context.freeContext();
    this.#packet.free();
    this.#frame.free();
    await this.#input.closeInput();
  }
}

const openDecoder = ({ codecpar, timeBase }: Stream): CodecContext => {
  const codec = Codec.findDecoder(codecpar.codecId);
  if (!codec) throw new Error('there is no decoder for the source');
  const context = new CodecContext();
  context.allocContext3(codec);
  throwOnFfmpegError(context.parametersToContext(codecpar), 'preparing the decoder');
  context.pktTimebase = timeBase;
  // One thread only: each further decoder thread would delay the output by a frame.
  context.threadCount = 1;
  context.setFlags(AV_CODEC_FLAG_LOW_DELAY);
  throwOnFfmpegError(context.open2Sync(codec, null), `opening the decoder ${codec.name}`);
  return context;
};
