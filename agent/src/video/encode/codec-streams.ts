import type { Frame, SoundBlock } from '@reelfloor/cabinet/cabinet';
import type { VideoCodec } from '../rtp/choose-payload-types.ts';
import type { BestEncoding } from './machine-recorder.ts';
import {
  type EncodedPicture,
  type Encoders,
  type PixelSize,
  type SoundEncoder,
  StreamEncoder,
} from './media-encoders.ts';
import { type EncodingId, type PipelineViewer, ViewerEncodings } from './pipeline-viewer.ts';

const videoTicksPerMs = 90;
/** Size and frame rate of the slow encoding while the CPU is overloaded: 360 lines, every second frame. */
const spared = { lines: 360, everyFrames: 2 } as const;

type DrawnFrame = Pick<Frame, 'width' | 'height' | 'i420' | 'changes' | 'drawnAtMs'>;

interface StreamOptions {
  readonly fps: number;
  /** Encodes only every n-th frame that is drawn. */
  readonly everyFrames?: number;
  readonly maxBitsPerSecond?: number;
}

/** The video encodings of one codec: the quick one, and the slow one for viewers with far less bandwidth than the fastest viewer. */
export class CodecStreams {
  readonly #open: () => StreamEncoder;
  readonly #maxBitsPerSecond: number;
  readonly #encodings = new ViewerEncodings<PipelineViewer>();
  readonly #streams = new Map<EncodingId, StreamEncoder>();
  readonly #everyFrames: number;
  /** Encoded pictures of the last drawn frame, by encoder. */
  readonly #made = new Map<StreamEncoder, EncodedPicture>();
  #frames = 0;

  constructor(
    encoders: Encoders,
    codec: VideoCodec,
    { fps, everyFrames = 1, maxBitsPerSecond = Number.POSITIVE_INFINITY }: StreamOptions,
  ) {
    this.#everyFrames = everyFrames;
    this.#maxBitsPerSecond = maxBitsPerSecond;
    this.#open = () => new StreamEncoder(encoders, codec, fps / everyFrames);
  }

  get isDivided(): boolean {
    return this.#streams.has(this.#encodings.slow);
  }

  /** Shorter side of the video that the fastest viewer's bandwidth allows, in pixels; 0 without viewers. */
  get lines(): number {
    return Math.max(0, ...[...this.#streams.values()].map(({ lines }) => lines));
  }

  /** The last frame in the best encoding, whose picture is null if it was skipped; null if no encoding is running. */
  get best(): BestEncoding | null {
    const { quick, slow } = this.#encodings;
    const stream = this.#streams.get(quick) ?? this.#streams.get(slow);
    return stream ? { stream, picture: this.#made.get(stream) ?? null } : null;
  }

  start(size: PixelSize): void {
    this.#streamOf(this.#encodings.quick).start(size);
  }

  /** Assigns the viewers to encodings by their bandwidth, and sets each encoding's bitrate. Must be called before each frame. */
  divide(viewers: readonly PipelineViewer[], nowMs: number): void {
    const joined = this.#encodings.judge(viewers, nowMs);
    for (const encoding of [this.#encodings.quick, this.#encodings.slow]) {
      const rates = this.#encodings.viewersOf(encoding).map(({ sender }) => sender.pictureBitsPerSecond);
      if (rates.length === 0) {
        // Without viewers, keeps the encoder open: `start` opened it for the first one, which is still connecting.
        if (viewers.length > 0) this.#close(encoding);
        continue;
      }
      const stream = this.#streamOf(encoding);
      stream.allow(Math.min(this.#maxBitsPerSecond, ...rates));
      if (joined.has(encoding)) stream.wantKeyFrame();
    }
  }

  send(frame: DrawnFrame, { lines, spares, nowMs }: { lines: number; spares: boolean; nowMs: number }): void {
    this.#frames += 1;
    this.#made.clear();
    if (this.#frames % this.#everyFrames !== 0) return;
    const timestamp = Math.round(frame.drawnAtMs * videoTicksPerMs) >>> 0;
    for (const [encoding, stream] of this.#streams) {
      const isSpared = spares && encoding === this.#encodings.slow;
      if (isSpared && this.#frames % (spared.everyFrames * this.#everyFrames) !== 0) continue;
      const viewers = this.#encodings.viewersOf(encoding);
      // If one viewer's connection is congested, skips this frame for all viewers of the encoding: it would be queued and arrive late.
      if (viewers.length === 0 || viewers.some(({ sender }) => sender.isFull)) continue;
      const own = isSpared ? Math.min(spared.lines, stream.lines) : stream.lines;
      // Scales a single viewer's frames until a new size is drawn, which is one frame later: a large keyframe would arrive late.
      const isScaled = own < lines || viewers.length === 1;
      const picture = stream.encode(frame, isScaled ? own : Number.POSITIVE_INFINITY, nowMs);
      if (!picture) continue;
      this.#made.set(stream, picture);
      for (const viewer of viewers) viewer.sendVideo(picture, timestamp, spares || this.#hasEnough(viewer));
    }
  }

  /** Call this instead of `send` if a frame has no viewers, so that the recorder does not record the previous encoded frame again. */
  skip(): void {
    this.#made.clear();
  }

  /** Requests a keyframe for a viewer that cannot decode, but not more often than the other viewers' bandwidth allows. */
  refresh(viewer: PipelineViewer, nowMs: number): void {
    for (const [encoding, stream] of this.#streams) {
      if (!this.#encodings.viewersOf(encoding).includes(viewer) || !stream.hasRested(nowMs)) continue;
      if (this.#encodings.grantKeyFrame(viewer, nowMs)) stream.wantKeyFrame();
    }
  }

  close(): void {
    for (const encoding of [...this.#streams.keys()]) this.#close(encoding);
  }

  /** Whether the viewer's video has its maximum bitrate already, so that more bandwidth would not improve it. */
  #hasEnough({ sender }: PipelineViewer): boolean {
    return sender.pictureBitsPerSecond >= this.#maxBitsPerSecond;
  }

  #streamOf(encoding: EncodingId): StreamEncoder {
    const stream = this.#streams.get(encoding) ?? this.#open();
    this.#streams.set(encoding, stream);
    return stream;
  }

  #close(encoding: EncodingId): void {
    this.#streams.get(encoding)?.close();
    this.#streams.delete(encoding);
  }
}

const ticksPerBlock = 480;

/** Encodes the audio once for each bitrate in use, three at most. */
export class SoundStreams {
  readonly #encoders: Encoders;
  readonly #running = new Map<number, SoundEncoder>();
  #timestamp = 0;

  constructor(encoders: Encoders) {
    this.#encoders = encoders;
  }

  start(bitsPerSecond: number): SoundEncoder {
    const encoder = this.#encoders.openSound(bitsPerSecond);
    this.#running.set(bitsPerSecond, encoder);
    return encoder;
  }

  /** Encodes and sends one block of audio. Returns the packet of the highest bitrate; null without listeners. */
  send({ samples }: SoundBlock, listeners: readonly PipelineViewer[]): Buffer | null {
    // Advances the timestamp even without listeners, so that later audio blocks stay in time.
    this.#timestamp = (this.#timestamp + ticksPerBlock) >>> 0;
    if (listeners.length === 0) return null;
    const groups = Map.groupBy(listeners, ({ sender }) => sender.soundBitsPerSecond);
    for (const [bitsPerSecond, encoder] of this.#running) {
      if (groups.has(bitsPerSecond)) continue;
      this.#running.delete(bitsPerSecond);
      encoder.close();
    }
    let best: { readonly bitsPerSecond: number; readonly packet: Buffer } | null = null;
    for (const [bitsPerSecond, group] of groups) {
      const encoder = this.#running.get(bitsPerSecond) ?? this.start(bitsPerSecond);
      const packet = encoder.encode(samples);
      if (!packet) continue;
      for (const viewer of group) viewer.sendSound(packet, this.#timestamp);
      if (bitsPerSecond > (best?.bitsPerSecond ?? 0)) best = { bitsPerSecond, packet };
    }
    return best?.packet ?? null;
  }

  close(): void {
    for (const encoder of this.#running.values()) encoder.close();
    this.#running.clear();
  }
}
