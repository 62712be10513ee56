import type { Frame } from '../../cabinet/cabinet.ts';
import type { VideoCodec } from '../rtp/choose-payloads.ts';
import type { Encoders, PixelSize } from './encoders.ts';
import type { PipelineViewer } from './pipeline-viewer.ts';
import { StreamEncoder } from './stream-encoder.ts';
import { type EncodingId, ViewerEncodings } from './viewer-encodings.ts';

const videoTicksPerMs = 90;
/** Limits the slow encoding while processor time is short. */
const spared = { lines: 360, everyFrames: 2 } as const;

type DrawnFrame = Pick<Frame, 'width' | 'height' | 'i420' | 'changes' | 'drawnAtMs'>;

/** One encoding for all viewers of a codec, and a second, slow one for links that carry far less than the quickest. */
export class CodecStreams {
  readonly #open: () => StreamEncoder;
  readonly #encodings = new ViewerEncodings<PipelineViewer>();
  readonly #streams = new Map<EncodingId, StreamEncoder>();
  #frames = 0;

  constructor(encoders: Encoders, codec: VideoCodec, fps: number) {
    this.#open = () => new StreamEncoder(encoders, codec, fps);
  }

  get isDivided(): boolean {
    return this.#streams.has(this.#encodings.slow);
  }

  /** The height that the quickest link carries; 0 while nobody watches. */
  get lines(): number {
    return Math.max(0, ...[...this.#streams.values()].map(({ lines }) => lines));
  }

  start(size: PixelSize): void {
    this.#streamOf(this.#encodings.quick).start(size);
  }

  /** Call before each frame: decides who gets which encoding, and its rate. */
  divide(viewers: readonly PipelineViewer[], nowMs: number): void {
    const joined = this.#encodings.judge(viewers, nowMs);
    for (const encoding of [this.#encodings.quick, this.#encodings.slow]) {
      const rates = this.#encodings.viewersOf(encoding).map(({ sender }) => sender.pictureBitsPerSecond);
      if (rates.length === 0) {
        // Keep the encoder that `start` opened until the first viewer's connection is up.
        if (viewers.length > 0) this.#close(encoding);
        continue;
      }
      const stream = this.#streamOf(encoding);
      stream.allow(Math.min(...rates));
      if (joined.has(encoding)) stream.wantKeyFrame();
    }
  }

  send(frame: DrawnFrame, { lines, spares, nowMs }: { lines: number; spares: boolean; nowMs: number }): void {
    this.#frames += 1;
    const timestamp = Math.round(frame.drawnAtMs * videoTicksPerMs) >>> 0;
    for (const [encoding, stream] of this.#streams) {
      const isSpared = spares && encoding === this.#encodings.slow;
      if (isSpared && this.#frames % spared.everyFrames !== 0) continue;
      const viewers = this.#encodings.viewersOf(encoding);
      // On a full link the frame would queue and arrive old.
      if (viewers.length === 0 || viewers.some(({ sender }) => sender.isFull)) continue;
      const own = isSpared ? Math.min(spared.lines, stream.lines) : stream.lines;
      // The drawn size follows a frame later. A single viewer's are scaled until then: a large key frame would be late.
      const isScaled = own < lines || viewers.length === 1;
      const picture = stream.encode(frame, isScaled ? own : Number.POSITIVE_INFINITY, nowMs);
      if (picture) for (const viewer of viewers) viewer.sendVideo(picture, timestamp, spares);
    }
  }

  /** Makes a key frame for a viewer that cannot decode, not more often than others' links can bear. */
  refresh(viewer: PipelineViewer, nowMs: number): void {
    for (const [encoding, stream] of this.#streams) {
      if (!this.#encodings.viewersOf(encoding).includes(viewer) || !stream.hasRested(nowMs)) continue;
      if (this.#encodings.grantKeyFrame(viewer, nowMs)) stream.wantKeyFrame();
    }
  }

  close(): void {
    for (const encoding of [...this.#streams.keys()]) this.#close(encoding);
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
