import type { Feed, Frame, SoundBlock } from '../cabinet/cabinet.ts';
import { bitrateLimits } from './bitrate-controller.ts';
import type { VideoCodec } from './choose-payloads.ts';
import type { WatchedCabinet } from './publisher.ts';
import { RateHeight } from './rate-height.ts';
import { ResolutionController } from './resolution-controller.ts';
import type { Encoders, SoundEncoder, VideoEncoder } from './video-encoder.ts';
import type { Viewer } from './viewer.ts';

const usualFps = 30;
/** No display of a player shows more. */
const mostFps = 60;
const fullHeight = 720;
/** A bitrate this near to the encoder's is not worth a change. */
const bitrateStep = 0.05;
/** A key frame is as large as some ten others, and requests come in bursts. */
const keyFrameRestMs = 300;
const videoTicksPerMs = 90;
const soundTicksPerBlock = 480;

interface RunningEncoder {
  readonly encoder: VideoEncoder;
  readonly width: number;
  readonly height: number;
  bitsPerSecond: number;
  keyFrameDue: boolean;
  keyFrameAtMs: number;
}

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
  readonly #encoders: Encoders;
  readonly #fps: number;
  readonly #viewers = new Set<Viewer>();
  readonly #running = new Map<VideoCodec, RunningEncoder>();
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
    this.#encoders = encoders;
    this.#fps = Math.min(fps, mostFps);
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
      pipeline.#start(codec, 2 * Math.round(width * half), 2 * Math.round(height * half));
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

  add(viewer: Viewer): void {
    this.#viewers.add(viewer);
  }

  remove(viewer: Viewer): void {
    this.#viewers.delete(viewer);
  }

  /** A viewer came: the next frame for viewers of this codec is a key frame. */
  begin(codec: VideoCodec): void {
    const running = this.#running.get(codec);
    if (running) running.keyFrameDue = true;
  }

  /** A viewer cannot decode: the same, but not more often than the link of the others can bear. */
  refresh(codec: VideoCodec): void {
    const running = this.#running.get(codec);
    if (running && performance.now() - running.keyFrameAtMs > keyFrameRestMs) running.keyFrameDue = true;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    for (const { encoder } of this.#running.values()) encoder.close();
    this.#running.clear();
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
      const nowMs = performance.now();
      this.#adaptSize({ drawMs: frame.drawMs + frame.convertMs, encodeMs: nowMs - startMs }, nowMs);
    } catch (error) {
      this.#break(asError(error));
    } finally {
      frame.release();
    }
  }

  #send(frame: Frame, codec: VideoCodec, open: readonly Viewer[]): void {
    const viewers = open.filter((viewer) => viewer.payloads.video.codec === codec);
    const running = this.#fit(codec, frame);
    this.#adaptBitrate(running, viewers);
    const picture = running.encoder.encode(frame.i420, running.keyFrameDue);
    if (!picture) return;
    if (picture.keyFrame) {
      running.keyFrameDue = false;
      running.keyFrameAtMs = performance.now();
    }
    const timestamp = Math.round(frame.drawnAtMs * videoTicksPerMs) >>> 0;
    for (const viewer of viewers) viewer.sendVideo(picture, timestamp);
  }

  /** The codec's encoder for frames of this size: another size needs another encoder. */
  #fit(codec: VideoCodec, frame: Frame): RunningEncoder {
    const running = this.#running.get(codec);
    if (running && running.width === frame.width && running.height === frame.height) return running;
    running?.encoder.close();
    this.#running.delete(codec);
    return this.#start(codec, frame.width, frame.height, running?.bitsPerSecond);
  }

  #start(
    codec: VideoCodec,
    width: number,
    height: number,
    bitsPerSecond: number = bitrateLimits.first,
  ): RunningEncoder {
    const encoder = this.#encoders.openVideo({ codec, width, height, fps: this.#fps, bitsPerSecond });
    const running = {
      encoder,
      width,
      height,
      bitsPerSecond,
      keyFrameDue: true,
      keyFrameAtMs: Number.NEGATIVE_INFINITY,
    };
    this.#running.set(codec, running);
    return running;
  }

  #adaptBitrate(running: RunningEncoder, viewers: readonly Viewer[]): void {
    const wanted = Math.min(...viewers.map((viewer) => viewer.bitrate.pictureBitsPerSecond));
    if (Math.abs(wanted - running.bitsPerSecond) < running.bitsPerSecond * bitrateStep) return;
    running.encoder.setBitrate(wanted);
    running.bitsPerSecond = wanted;
  }

  #adaptSize(cost: { drawMs: number; encodeMs: number }, nowMs: number): void {
    const bitsPerSecond = Math.min(...[...this.#running.values()].map((running) => running.bitsPerSecond));
    const height = Math.min(
      this.#resolution.frameSent(cost, nowMs),
      this.#rateHeight.heightFor(bitsPerSecond),
      fullHeight,
    );
    if (height === this.#height) return;
    this.#height = height;
    this.#feed?.resize(height);
  }

  #hear(block: SoundBlock): void {
    // The clock runs on while nobody listens, so that whoever comes finds it right.
    this.#soundTimestamp = (this.#soundTimestamp + soundTicksPerBlock) >>> 0;
    if (this.#closed || !this.#sound) return;
    const listeners = [...this.#viewers].filter((viewer) => viewer.wantsSound);
    if (listeners.length === 0) return;
    try {
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
