import type { Frame } from '../../cabinet/cabinet.ts';
import type { Viewer } from '../connection/viewer.ts';
import type { VideoCodec } from '../rtp/choose-payloads.ts';
import { StreamEncoder } from './stream-encoder.ts';
import type { Encoders, PixelSize } from './video-encoder.ts';
import { type Lane, ViewerLanes } from './viewer-lanes.ts';

/** What a pipeline needs of a viewer. */
export type PipelineViewer = Pick<Viewer, 'payloads' | 'open' | 'wantsSound' | 'sendVideo' | 'sendSound'> & {
  readonly sender: Pick<Viewer['sender'], 'pictureBitsPerSecond' | 'soundBitsPerSecond' | 'isFull'>;
};

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
  readonly #lanes = new ViewerLanes<PipelineViewer>();
  readonly #streams = new Map<Lane, StreamEncoder>();
  #frames = 0;

  constructor(encoders: Encoders, codec: VideoCodec, fps: number) {
    this.#open = () => new StreamEncoder(encoders, codec, fps);
  }

  /** Whether some viewers have an encoding of their own. */
  get isDivided(): boolean {
    return this.#streams.has(this.#lanes.slow);
  }

  /** The most lines that anybody's link takes; 0 while nobody watches. */
  get lines(): number {
    return Math.max(0, ...[...this.#streams.values()].map(({ lines }) => lines));
  }

  /** Opens an encoder ahead of the first frame. Throws when it does not start. */
  start(size: PixelSize): void {
    this.#streamOf(this.#lanes.quick).start(size);
  }

  /** Before each frame: who gets which encoding, and at what rate. */
  divide(viewers: readonly PipelineViewer[], nowMs: number): void {
    const joined = this.#lanes.judge(viewers, nowMs);
    for (const lane of [this.#lanes.quick, this.#lanes.slow]) {
      const rates = this.#lanes.viewersOf(lane).map(({ sender }) => sender.pictureBitsPerSecond);
      if (rates.length === 0) {
        // Until the first viewer's connection is up, its encoder waits for it.
        if (viewers.length > 0) this.#close(lane);
        continue;
      }
      const stream = this.#streamOf(lane);
      stream.allow(Math.min(...rates));
      if (joined.has(lane)) stream.wantKeyFrame();
    }
  }

  /** `lines`: what is drawn for the quickest of all. `spares`: the machine is short of processor time. */
  send(frame: DrawnFrame, { lines, spares, nowMs }: { lines: number; spares: boolean; nowMs: number }): void {
    this.#frames += 1;
    const timestamp = Math.round(frame.drawnAtMs * videoTicksPerMs) >>> 0;
    for (const [lane, stream] of this.#streams) {
      const isSpared = spares && lane === this.#lanes.slow;
      if (isSpared && this.#frames % spared.everyFrames !== 0) continue;
      const viewers = this.#lanes.viewersOf(lane);
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
    for (const [lane, stream] of this.#streams) {
      if (!this.#lanes.viewersOf(lane).includes(viewer) || !stream.hasRested(nowMs)) continue;
      if (this.#lanes.grantKeyFrame(viewer, nowMs)) stream.wantKeyFrame();
    }
  }

  close(): void {
    for (const lane of [...this.#streams.keys()]) this.#close(lane);
  }

  #streamOf(lane: Lane): StreamEncoder {
    const stream = this.#streams.get(lane) ?? this.#open();
    this.#streams.set(lane, stream);
    return stream;
  }

  #close(lane: Lane): void {
    this.#streams.get(lane)?.close();
    this.#streams.delete(lane);
  }
}
