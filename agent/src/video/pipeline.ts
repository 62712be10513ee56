import type { Feed, Frame, SoundBlock } from '../cabinet/cabinet.ts';
import type { VideoCodec } from './choose-payloads.ts';
import { CodecEncoders } from './codec-encoders.ts';
import type { WatchedCabinet } from './publisher.ts';
import { RateHeight } from './rate-height.ts';
import { type FrameCost, ResolutionController } from './resolution-controller.ts';
import type { Encoders, SoundEncoder } from './video-encoder.ts';
import type { Viewer } from './viewer.ts';

/** What a pipeline needs of a viewer. */
type PipelineViewer = Pick<Viewer, 'payloads' | 'open' | 'wantsSound' | 'sendVideo' | 'sendSound'> & {
  readonly sender: Pick<Viewer['sender'], 'pictureBitsPerSecond' | 'soundBitsPerSecond' | 'isFull'>;
};

const usualFps = 30;
/** No display of a player shows more. */
const mostFps = 60;
const fullHeight = 720;
const videoTicksPerMs = 90;
const soundTicksPerBlock = 480;

export interface PipelineOptions {
  readonly cabinet: WatchedCabinet;
  readonly encoders: Encoders;
  /** The first viewer's. */
  readonly codec: VideoCodec;
  readonly fps?: number | undefined;
  /** Called at most once, after `open`. */
  readonly onBroken: (error: Error) => void;
}

/**
 * One watched cabinet: its feed, one encoder for each codec in use, and its viewers. Frames are encoded only while a
 * viewer can take them, once for all viewers of a codec, at the rate of the slowest.
 */
export class Pipeline {
  readonly #encoders: CodecEncoders;
  readonly #fps: number;
  readonly #viewers = new Set<PipelineViewer>();
  readonly #resolution: ResolutionController;
  readonly #rateHeight: RateHeight;
  readonly #onBroken: (error: Error) => void;
  #feed: Feed | null = null;
  #starting: Promise<void> = Promise.resolve();
  #sound: SoundEncoder | null = null;
  #soundTimestamp = 0;
  #height: number;
  #closed = false;

  private constructor({ encoders, fps = usualFps, onBroken }: PipelineOptions, height: number) {
    this.#fps = Math.min(fps, mostFps);
    this.#encoders = new CodecEncoders(encoders, this.#fps);
    this.#height = height;
    this.#resolution = new ResolutionController({ fps: this.#fps, height, nowMs: performance.now() });
    this.#rateHeight = new RateHeight(this.#fps);
    this.#onBroken = onBroken;
  }

  /**
   * Throws when an encoder cannot start. The feed starts meanwhile: the viewer's connection comes up in that time.
   */
  static open(options: PipelineOptions): Pipeline {
    const { cabinet, encoders, codec } = options;
    const { width, height } = cabinet.description.picture;
    // Of a portrait cabinet the width: what counts is the shorter side.
    const lines = Math.min(fullHeight, width, height);
    const pipeline = new Pipeline(options, lines);
    try {
      const half = lines / Math.min(width, height) / 2;
      const size = { width: 2 * Math.round(width * half), height: 2 * Math.round(height * half) };
      pipeline.#encoders.start(codec, size);
      pipeline.#sound = encoders.openSound();
    } catch (error) {
      void pipeline.close();
      throw error;
    }
    pipeline.#starting = pipeline.#openFeed(cabinet);
    return pipeline;
  }

  get closed(): boolean {
    return this.#closed;
  }

  add(viewer: PipelineViewer): void {
    this.#viewers.add(viewer);
  }

  remove(viewer: PipelineViewer): void {
    this.#viewers.delete(viewer);
  }

  /** A viewer came: the next frame for viewers of this codec is a key frame. */
  begin(codec: VideoCodec): void {
    this.#encoders.begin(codec);
  }

  /** A viewer cannot decode: the same, but not more often than the link of the others can bear. */
  refresh(codec: VideoCodec): void {
    this.#encoders.refresh(codec);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#encoders.close();
    this.#sound?.close();
    await this.#starting;
    await this.#feed?.close();
  }

  async #openFeed(cabinet: WatchedCabinet): Promise<void> {
    try {
      this.#feed = await cabinet.openFeed({
        height: this.#height,
        fps: this.#fps,
        onFrame: (frame) => this.#take(frame),
        onSound: (block) => this.#hear(block),
        onError: (error) => this.#break(error),
      });
    } catch (error) {
      this.#break(asError(error));
    }
  }

  #take(frame: Frame): void {
    try {
      const open = [...this.#viewers].filter((viewer) => viewer.open);
      if (open.length === 0) this.#resolution.paused();
      if (this.#closed || open.length === 0) return;
      const startMs = performance.now();
      for (const codec of new Set(open.map((viewer) => viewer.payloads.video.codec))) {
        this.#send(frame, codec, open);
      }
      this.#encoders.keepOnly(new Set([...this.#viewers].map((viewer) => viewer.payloads.video.codec)));
      const nowMs = performance.now();
      const { drawMs, convertMs, waitedMs } = frame;
      this.#adaptSize({ drawMs: drawMs + convertMs, waitedMs, encodeMs: nowMs - startMs }, nowMs);
    } catch (error) {
      this.#break(asError(error));
    } finally {
      frame.release();
    }
  }

  #send(frame: Frame, codec: VideoCodec, open: readonly PipelineViewer[]): void {
    const viewers = open.filter((viewer) => viewer.payloads.video.codec === codec);
    // On a full link it would wait, and be old when it comes.
    if (viewers.some(({ sender }) => sender.isFull)) return;
    const slowest = Math.min(...viewers.map((viewer) => viewer.sender.pictureBitsPerSecond));
    const picture = this.#encoders.encode(codec, frame, slowest);
    if (!picture) return;
    const timestamp = Math.round(frame.drawnAtMs * videoTicksPerMs) >>> 0;
    for (const viewer of viewers) viewer.sendVideo(picture, timestamp);
  }

  #adaptSize(cost: FrameCost, nowMs: number): void {
    const height = Math.min(
      this.#resolution.frameSent(cost, nowMs),
      this.#rateHeight.heightFor(this.#encoders.leastBitsPerSecond),
      fullHeight,
    );
    // The first frames come before the word that the feed is open.
    if (height === this.#height || !this.#feed) return;
    this.#height = height;
    this.#feed.resize(height);
  }

  #hear(block: SoundBlock): void {
    // The clock runs on while nobody listens, so that whoever comes finds it right.
    this.#soundTimestamp = (this.#soundTimestamp + soundTicksPerBlock) >>> 0;
    if (this.#closed || !this.#sound) return;
    const listeners = [...this.#viewers].filter((viewer) => viewer.wantsSound);
    if (listeners.length === 0) return;
    try {
      this.#sound.setBitrate(Math.min(...listeners.map(({ sender }) => sender.soundBitsPerSecond)));
      const packet = this.#sound.encode(block.samples);
      if (packet) for (const viewer of listeners) viewer.sendSound(packet, this.#soundTimestamp);
    } catch (error) {
      this.#break(asError(error));
    }
  }

  #break(error: Error): void {
    if (this.#closed) return;
    void this.close();
    this.#onBroken(error);
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
