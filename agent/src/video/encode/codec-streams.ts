import type { Frame } from '../../cabinet/cabinet.ts';
import type { VideoCodec } from '../rtp/choose-payloads.ts';
import type { Encoders, PixelSize } from './encoders.ts';
import type { PipelineViewer } from './pipeline-viewer.ts';
import { StreamEncoder } from './stream-encoder.ts';
import { type EncodingId, ViewerEncodings } from './viewer-encodings.ts';

const videoTicksPerMs = 90;
/** What the slow encoding is while the machine is short of processor time: so many lines, and each so many frames one. */
const spared = { lines: 360, everyFrames: 2 } as const;

type DrawnFrame = Pick<Frame, 'width' | 'height' | 'i420' | 'changes' | 'drawnAtMs'>;

/**
 * A pipeline's viewers of one codec: all get the same encoding, but those whose links take far less than the quickest's have one
 * of their own.
 */
export class CodecStreams {
  readonly #open: () => StreamEncoder;
  readonly #encodings = new ViewerEncodings<PipelineViewer>();
  readonly #streams = new Map<EncodingId, StreamEncoder>();
  #frames = 0;

  constructor(encoders: Encoders, codec: VideoCodec, fps: number) {
    this.#open = () => new StreamEncoder(encoders, codec, fps);
  }

  /** Whether some viewers have an encoding of their own. */
  get isDivided(): boolean {
    return this.#streams.has(this.#encodings.slow);
  }

  /** The most lines that anybody's link takes; 0 while nobody watches. */
  get lines(): number {
    return Math.max(0, ...[...this.#streams.values()].map(({ lines }) => lines));
  }

  /** Opens an encoder ahead of the first frame. Throws when it does not start. */
  start(size: PixelSize): void {
    this.#streamOf(this.#encodings.quick).start(size);
  }

  /** Before each frame: who gets which encoding, and at what rate. */
  divide(viewers: readonly PipelineViewer[], nowMs: number): void {
    const joined = this.#encodings.judge(viewers, nowMs);
    for (const encoding of [this.#encodings.quick, this.#encodings.slow]) {
      const rates = this.#encodings.viewersOf(encoding).map(({ sender }) => sender.pictureBitsPerSecond);
      if (rates.length === 0) {
        // Until the first viewer's connection is up, its encoder waits for it.
        if (viewers.length > 0) this.#close(encoding);
        continue;
      }
      const stream = this.#streamOf(encoding);
      stream.allow(Math.min(...rates));
      if (joined.has(encoding)) stream.wantKeyFrame();
    }
  }

  /** `lines`: what is drawn for the quickest of all. `spares`: the machine is short of processor time. */
  send(frame: DrawnFrame, { lines, spares, nowMs }: { lines: number; spares: boolean; nowMs: number }): void {
    this.#frames += 1;
    const timestamp = Math.round(frame.drawnAtMs * videoTicksPerMs) >>> 0;
    for (const [encoding, stream] of this.#streams) {
      const isSpared = spares && encoding === this.#encodings.slow;
      if (isSpared && this.#frames % spared.everyFrames !== 0) continue;
      const viewers = this.#encodings.viewersOf(encoding);
      // On a full link it would wait, and be old when it comes.
      if (viewers.length === 0 || viewers.some(({ sender }) => sender.isFull)) continue;
      const own = isSpared ? Math.min(spared.lines, stream.lines) : stream.lines;
      // The size of what is drawn follows the quickest. Until it does, a single viewer's frames are scaled: on a link that has
      // suddenly become narrow, a key frame of the old size would be late.
      const isScaled = own < lines || viewers.length === 1;
      const picture = stream.encode(frame, isScaled ? own : Number.POSITIVE_INFINITY, nowMs);
      if (picture) for (const viewer of viewers) viewer.sendVideo(picture, timestamp);
    }
  }

  /** A viewer cannot decode: the next frame is a key frame, but not more often than the link of the others can bear. */
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
