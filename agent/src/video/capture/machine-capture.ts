import { setTimeout as sleep } from 'node:timers/promises';
import {
  computeI420FrameBytes,
  type FeedMessage,
  FrameRing,
  getMonotonicHostTimeMs,
  type PictureSize,
} from '@reelfloor/cabinet/frame-ring-buffer';
import type { PictureCondition } from '@reelfloor/cabinet/picture-health';
import { AV_PIX_FMT_RGBA, AV_PIX_FMT_YUV420P, SWS_BILINEAR } from 'node-av/constants';
import { type Frame, SoftwareScaleContext } from 'node-av/lib';
import { computeScaledSize } from '../encode/media-encoders.ts';
import { CaptureDecoder, type CaptureSource } from './capture-decoder.ts';
import type { CaptureStart, CaptureThreadCommand, CaptureThreadMessage } from './capture-messages.ts';
import { CapturedThumbnails } from './captured-thumbnails.ts';
import { blackenImage, CapturedView } from './captured-view.ts';
import { FrameFilter } from './frame-filter.ts';
import { getOverallPictureCondition } from './picture-monitor.ts';
import { TimestampOverlay } from './timestamp-overlay.ts';

const quality = 72;

/** Encodes an I420 image as a WebP still. */
const encodeStill = async (i420: Uint8Array, { width, height }: PictureSize): Promise<Uint8Array> => {
  // Imported lazily for the first still, to save the library's memory where no still is requested.
  const { createCanvas } = await import('@napi-rs/canvas');
  const context = createCanvas(width, height).getContext('2d');
  const image = context.createImageData(width, height);
  const rgba = Buffer.from(image.data.buffer, image.data.byteOffset, image.data.byteLength);
  const source = Buffer.from(i420.buffer, i420.byteOffset, i420.byteLength);
  const luma = width * height;
  const planes = [source.subarray(0, luma), source.subarray(luma, luma * 1.25), source.subarray(luma * 1.25)];
  const scaler = new SoftwareScaleContext();
  scaler.getContext(width, height, AV_PIX_FMT_YUV420P, width, height, AV_PIX_FMT_RGBA, SWS_BILINEAR);
  const rows = scaler.scaleSync(planes, [width, width / 2, width / 2], 0, height, [rgba], [width * 4]);
  scaler.freeContext();
  if (rows !== height) throw new Error(`converting a still failed (${rows})`);
  context.putImageData(image, 0, 0);
  return context.canvas.encode('webp', quality);
};

type Notify = (notice: CaptureThreadMessage) => void;

interface OpenFeed extends Pick<CaptureThreadCommand & { type: 'open' }, 'feed' | 'fps' | 'sink'> {
  size: PictureSize;
  drawnAtMs: number;
}

/** Initial and maximum retry delay in ms before a failed video source is reopened. */
const firstRetryMs = 500;
const longestRetryMs = 5_000;
const conditionMs = 100;
/** Tolerance, as a fraction of the frame interval, by which a video frame may arrive early: a source's pace is uneven. */
const earliness = 0.2;

/** FFmpeg filters that produce blocks of 480 stereo frames at 48 kHz, the input format of the audio encoder. */
const soundFilters = 'aresample=48000,aformat=sample_fmts=s16:channel_layouts=stereo,asetnsamples=n=480:p=0';
const blockValues = 960;

/**
 * Captures one machine's video in a worker thread, for as long as the media process runs: the video is monitored even if nobody watches.
 * Only the newest frame of each view is stored, and output images are composed on demand.
 */
export class MachineCapture {
  readonly #start: CaptureStart;
  readonly #notify: Notify;
  readonly #ring: FrameRing;
  readonly #views: readonly CapturedView[];
  readonly #sound = new FrameFilter(() => soundFilters);
  readonly #thumbnails: CapturedThumbnails;
  readonly #end = new AbortController();
  readonly #reading: Promise<unknown>;
  readonly #conditionTimer: NodeJS.Timeout;
  /** Offset to add to `performance.now()` for Unix time in ms (since 1970). */
  readonly #epochMs = Date.now() - performance.now();
  #condition: PictureCondition = 'lost';
  #feed: OpenFeed | null = null;
  #lastStill: Promise<unknown> = Promise.resolve();
  readonly #coversAll: boolean;
  readonly #stamp: TimestampOverlay | null;
  #newestEvent: number;

  constructor(start: CaptureStart, notify: Notify) {
    const { machineId, picture, memory, newestEvent } = start;
    this.#start = start;
    this.#notify = notify;
    this.#ring = new FrameRing(memory);
    this.#views = picture.views.map((view) => new CapturedView(view, picture.movesAtRest));
    this.#coversAll = picture.views.some(({ place }) => place.width === 1 && place.height === 1);
    this.#stamp = picture.stamp === 'none' ? null : new TimestampOverlay(machineId, picture.stamp);
    this.#newestEvent = newestEvent;
    this.#thumbnails = new CapturedThumbnails({
      draw: (i420, size) => this.#draw(i420, size),
      changedAtMs: () => Math.max(...this.#views.map(({ changedAtMs }) => changedAtMs)),
      onMade: (made) => notify({ type: 'thumbnail', made }),
    });
    this.#reading = Promise.all([...this.#sources().values()].map((source) => this.#keepReading(source)));
    this.#conditionTimer = setInterval(() => this.#judge(), conditionMs);
  }

  async obey(order: CaptureThreadCommand): Promise<void> {
    switch (order.type) {
      case 'open':
        return this.#open(order);
      case 'hurry':
        return order.feed === this.#feed?.feed ? this.#give(performance.now()) : undefined;
      case 'resize':
        if (order.feed === this.#feed?.feed) this.#feed.size = this.#sizeOf(order.lines);
        return;
      case 'close':
        if (order.feed === this.#feed?.feed) this.#closeFeed();
        return;
      case 'newestEvent':
        this.#newestEvent = order.seq;
        return;
      case 'still':
        this.#lastStill = Promise.all([this.#lastStill, this.#still(order.call, order.lines)]);
        return;
      case 'beginThumbnails':
        return this.#thumbnails.begin(order.description);
      case 'keyThumbnail':
        return this.#thumbnails.wantKey();
      case 'endThumbnails':
        return this.#thumbnails.end();
      case 'end':
        return this.#close();
    }
  }

  #sizeOf(lines: number): PictureSize {
    const [width, height] = this.#start.picture.size;
    return computeScaledSize({ width, height }, lines);
  }

  /** Returns the distinct video sources, with the views that show each of them. */
  #sources(): Map<string, { source: CaptureSource; views: number[]; hasSound: boolean }> {
    const { views, sound } = this.#start.picture;
    const sources = new Map<string, { source: CaptureSource; views: number[]; hasSound: boolean }>();
    const find = (source: CaptureSource) => {
      const key = JSON.stringify(source);
      const found = sources.get(key) ?? { source, views: [], hasSound: false };
      sources.set(key, found);
      return found;
    };
    for (const [index, { source }] of views.entries()) find(source).views.push(index);
    if (sound) find(sound).hasSound = true;
    return sources;
  }

  async #keepReading({ source, views, hasSound }: { source: CaptureSource; views: number[]; hasSound: boolean }) {
    const { signal } = this.#end;
    let retryMs = firstRetryMs;
    while (!signal.aborted) {
      const onVideo = (frame: Frame): void => {
        retryMs = firstRetryMs;
        this.#take(frame, views);
      };
      const onSound = (frame: Frame): void => this.#takeSound(frame);
      try {
        await CaptureDecoder.read(
          { source, ...(views.length > 0 && { onVideo }), ...(hasSound && { onSound }) },
          signal,
        );
      } catch (error) {
        if (!signal.aborted) this.#notify({ type: 'sourceFailed', reason: reasonOf(error) });
      }
      await sleep(retryMs, undefined, { signal }).catch(() => {});
      retryMs = Math.min(2 * retryMs, longestRetryMs);
    }
  }

  #take(frame: Frame, views: readonly number[]): void {
    const nowMs = performance.now();
    for (const index of views) this.#views[index]?.take(frame, nowMs);
    if (!views.includes(0) || !this.#feed) return;
    const intervalMs = (1000 / this.#feed.fps) * (1 - earliness);
    if (nowMs - this.#feed.drawnAtMs >= intervalMs) this.#give(nowMs);
  }

  #takeSound(frame: Frame): void {
    if (!this.#feed) return;
    const { sink } = this.#feed;
    this.#sound.filter(frame, ({ data }) => {
      const bytes = data?.[0];
      if (!bytes) return;
      // Copies the audio to a new buffer, because a buffer is transferred to the other thread as a whole.
      const samples = new Int16Array(blockValues);
      new Uint8Array(samples.buffer).set(bytes.subarray(0, samples.byteLength));
      sink.postMessage({ type: 'sound', samples } satisfies FeedMessage, [samples.buffer]);
    });
  }

  #open({ feed, lines, fps, sink }: CaptureThreadCommand & { type: 'open' }): void {
    this.#closeFeed();
    this.#ring.reset();
    this.#feed = { feed, fps, sink, size: this.#sizeOf(lines), drawnAtMs: Number.NEGATIVE_INFINITY };
    sink.postMessage({ type: 'memory', memory: this.#ring.memory } satisfies FeedMessage);
    this.#notify({ type: 'opened', feed });
    this.#give(performance.now());
  }

  #closeFeed(): void {
    if (!this.#feed) return;
    const { feed, sink } = this.#feed;
    this.#feed = null;
    sink.close();
    this.#notify({ type: 'closed', feed });
  }

  /** Sends an image composed of the newest frames to the video feed. If that fails, the feed ends and the capture continues. */
  #give(nowMs: number): void {
    try {
      this.#giveNewest(nowMs);
    } catch (error) {
      if (this.#feed) this.#notify({ type: 'failed', feed: this.#feed.feed, reason: reasonOf(error) });
      this.#closeFeed();
    }
  }

  /**
   * Sends an image of the newest frames, unless they are old, because the recording would show them as new, or every slot of the ring
   * buffer is in use: skipping it keeps the video from lagging.
   */
  #giveNewest(nowMs: number): void {
    if (!this.#feed || this.#views[0]?.conditionAt(nowMs) === 'lost') return;
    const slot = this.#ring.take();
    if (slot === null) return;
    const { size, sink } = this.#feed;
    this.#feed.drawnAtMs = nowMs;
    const i420 = this.#ring.bytes(slot, computeI420FrameBytes(size));
    const drawnAtMs = this.#epochMs + nowMs;
    this.#draw(i420, size);
    this.#stamp?.draw(i420, size, { atMs: drawnAtMs, event: this.#newestEvent });
    const frame: FeedMessage = {
      type: 'frame',
      slot,
      ...size,
      drawnAtMs,
      drawMs: performance.now() - nowMs,
      convertMs: 0,
      privateAreas: [],
      readyAtMs: getMonotonicHostTimeMs(),
    };
    sink.postMessage(frame);
  }

  /** Draws the newest frames, without those of a lost view: an old frame beside new ones would look like a new one. */
  #draw(i420: Uint8Array, size: PictureSize): void {
    const nowMs = performance.now();
    const shown = this.#views.filter((view) => view.conditionAt(nowMs) !== 'lost');
    if (!this.#coversAll || shown.length < this.#views.length) blackenImage(i420, size);
    for (const view of shown) view.draw(i420, size);
  }

  async #still(call: number, lines: number): Promise<void> {
    const at = Date.now();
    const data = await this.#paintStill(this.#sizeOf(lines)).catch(() => null);
    this.#notify({ type: 'stilled', call, at, data });
  }

  async #paintStill(size: PictureSize): Promise<Uint8Array | null> {
    if (this.#condition === 'lost') return null;
    const i420 = new Uint8Array(computeI420FrameBytes(size));
    this.#draw(i420, size);
    return encodeStill(i420, size);
  }

  #judge(): void {
    const nowMs = performance.now();
    const condition = getOverallPictureCondition(this.#views.map((view) => view.conditionAt(nowMs)));
    if (condition === this.#condition) return;
    this.#condition = condition;
    this.#notify({ type: 'condition', condition });
  }

  async #close(): Promise<void> {
    clearInterval(this.#conditionTimer);
    this.#closeFeed();
    this.#thumbnails.end();
    this.#end.abort();
    // Waits for native code in progress: terminating a thread while such code runs in it would crash the process.
    await Promise.all([this.#reading, this.#lastStill]);
    for (const view of this.#views) view.close();
    this.#sound.close();
    this.#notify({ type: 'ended' });
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
