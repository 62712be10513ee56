import type { MessagePort } from 'node:worker_threads';
import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import { type Clock, systemClock } from '@reelfloor/cabinet/clock';
import {
  computeI420FrameBytes,
  type FeedMessage,
  type FrameRing,
  getMonotonicHostTimeMs,
} from '@reelfloor/cabinet/frame-ring-buffer';
import type { Area } from '../picture/bitmap.ts';
import type { Painter } from '../picture/cabinet-painter.ts';
import { listTemporaryPrivateAreas } from '../picture/private-picture-areas.ts';
import { type TurningReel, writeTurningReels } from '../picture/turning-reels.ts';
import { createCabinetSoundMixer } from '../sound/cabinet-sound-mixer.ts';
import { getCachedCabinetPainter } from './cabinet-painter-cache.ts';
import { DirtyTiles } from './dirty-tiles.ts';
import type { DrawingThreadCommand, DrawingThreadMessage } from './drawing-thread-messages.ts';
import { I420Converter } from './i420-converter.ts';
import { computeTestCardArea, drawTestCard } from './test-card.ts';

type Canvas = Awaited<ReturnType<typeof getCachedCabinetPainter>>;
type Notify = (notice: DrawingThreadMessage) => void;

/** Produces one feed (a cabinet's video frames and sound) in the drawing thread, at an even frame rate. */
export class FeedDrawing {
  readonly feed: number;
  readonly #notify: Notify;
  readonly #sink: MessagePort;
  readonly #ring: FrameRing;
  readonly #pace: FramePace;
  readonly #sound: SoundClock;
  readonly #testCard: boolean;
  /** Added to `performance.now()`, this gives the Unix time in ms with fractions, which `Date.now()` lacks. */
  readonly #epochMs = Date.now() - performance.now();
  #scene: Scene;
  #canvas: Canvas;
  #lines: number;
  #writer: FrameWriter;
  #frames = 0;
  #roundFlipped = false;
  #frameTimer: NodeJS.Timeout | null = null;
  #closed = false;

  private constructor(order: DrawingThreadCommand & { type: 'open' }, canvas: Canvas, ring: FrameRing, notify: Notify) {
    this.feed = order.feed;
    this.#notify = notify;
    this.#sink = order.sink;
    this.#ring = ring;
    this.#scene = order.scene;
    this.#testCard = order.testCard;
    this.#canvas = canvas;
    this.#lines = order.height;
    this.#writer = new FrameWriter(canvas, ring);
    this.#pace = new FramePace(order.fps, this.#nowMs());
    this.#sound = new SoundClock(
      () => this.#scene,
      (samples) => this.#give({ type: 'sound', samples }),
    );
    this.#give({ type: 'memory', memory: ring.memory });
    this.#schedule();
  }

  static async open(
    order: DrawingThreadCommand & { type: 'open' },
    ring: FrameRing,
    notify: Notify,
  ): Promise<FeedDrawing> {
    const canvas = await getCachedCabinetPainter(order.scene, order.height);
    return new FeedDrawing(order, canvas, ring, notify);
  }

  show(scene: Scene): void {
    if (scene.round?.roundId !== this.#scene.round?.roundId) this.#roundFlipped = !this.#roundFlipped;
    this.#scene = scene;
    this.hurry();
  }

  hurry(): void {
    this.#pace.hurry(this.#nowMs());
    if (this.#frameTimer) clearTimeout(this.#frameTimer);
    this.#beat();
  }

  async resize(height: number): Promise<void> {
    if (height === this.#lines) return;
    const canvas = await getCachedCabinetPainter(this.#scene, height);
    if (this.#closed) return;
    this.#writer.close();
    this.#canvas.freeRoundDrawings();
    this.#canvas = canvas;
    this.#lines = height;
    this.#writer = new FrameWriter(canvas, this.#ring);
  }

  close(): void {
    this.#closed = true;
    if (this.#frameTimer) clearTimeout(this.#frameTimer);
    this.#sound.close();
    this.#writer.close();
    this.#canvas.freeRoundDrawings();
    this.#sink.close();
  }

  #give(message: FeedMessage): void {
    this.#sink.postMessage(message);
  }

  #nowMs(): number {
    return this.#epochMs + performance.now();
  }

  #schedule(): void {
    const waitMs = Math.max(0, this.#pace.dueAtMs - this.#nowMs());
    this.#frameTimer = setTimeout(() => this.#beat(), waitMs);
  }

  #beat(): void {
    if (this.#closed) return;
    const nowMs = this.#nowMs();
    if (this.#pace.dueAtMs <= nowMs) {
      this.#pace.drew(nowMs);
      try {
        this.#draw(nowMs);
      } catch (error) {
        this.close();
        const reason = error instanceof Error ? error.message : String(error);
        this.#notify({ type: 'failed', feed: this.feed, reason });
        return;
      }
    }
    this.#schedule();
  }

  #draw(drawnAtMs: number): void {
    const slot = this.#ring.take();
    // Skip this frame if the encoder still uses every buffer: queueing it would make the video lag.
    if (slot === null) return;
    const { width, height } = this.#canvas;
    const startMs = performance.now();
    const turning: TurningReel[] = [];
    const drawn = this.#canvas.paint(this.#scene, drawnAtMs, turning);
    const paintedMs = performance.now();
    const areas = this.#writer.write(
      slot,
      this.#testCard ? [computeTestCardArea(this.#canvas), ...drawn] : drawn,
      turning,
    );
    if (this.#testCard)
      drawTestCard(
        this.#ring.bytes(slot, computeI420FrameBytes(this.#canvas)),
        this.#canvas,
        drawnAtMs,
        this.#roundFlipped,
      );
    this.#frames += 1;
    this.#give({
      type: 'frame',
      slot,
      width,
      height,
      drawnAtMs,
      drawMs: paintedMs - startMs,
      convertMs: performance.now() - paintedMs,
      changes: { number: this.#frames, areas },
      privateAreas: listTemporaryPrivateAreas(this.#scene, drawnAtMs),
      readyAtMs: getMonotonicHostTimeMs(),
    });
    this.#canvas.prepareSpin();
  }
}

/** Decides when to draw a video frame: at even intervals, or at once after a change. Intervals then restart at that frame. */
export class FramePace {
  readonly #intervalMs: number;
  #dueAtMs: number;
  #hurriedAtMs = Number.NEGATIVE_INFINITY;

  constructor(fps: number, nowMs: number) {
    this.#intervalMs = 1000 / fps;
    this.#dueAtMs = nowMs;
  }

  get dueAtMs(): number {
    return this.#dueAtMs;
  }

  /** Called when drawing a frame begins. Schedules the next frame and skips intervals that have already passed. */
  drew(nowMs: number): void {
    const nextMs = this.#dueAtMs + this.#intervalMs;
    this.#dueAtMs = nextMs > nowMs ? nextMs : nowMs + this.#intervalMs;
  }

  /** Makes a video frame due at once, or a third of an interval after the last such frame: at most triple the frame rate. */
  hurry(nowMs: number): void {
    const earliestMs = Math.max(nowMs, this.#hurriedAtMs + this.#intervalMs / 3);
    if (earliestMs >= this.#dueAtMs) return;
    this.#dueAtMs = earliestMs;
    this.#hurriedAtMs = earliestMs;
  }
}

type PaintedPicture = Pick<Painter, 'width' | 'height' | 'pixels'>;

/** Converts the painter's picture into a slot of the frame ring buffer: only the tiles drawn since that slot was last written. */
export class FrameWriter {
  readonly #painter: PaintedPicture;
  readonly #ring: FrameRing;
  readonly #converter: I420Converter;
  /** For each slot of the frame ring buffer, the tiles that were drawn after the slot was last written. */
  readonly #stale = new Map<number, DirtyTiles>();
  #isFirst = true;

  constructor(painter: PaintedPicture, ring: FrameRing) {
    this.#painter = painter;
    this.#ring = ring;
    this.#converter = new I420Converter(painter);
  }

  /**
   * Writes the picture to a slot of the frame ring buffer. `drawn`: areas painted since the last frame. `turning`: reels that were not
   * painted. Returns the areas that differ from the last frame.
   */
  write(slot: number, drawn: readonly Area[], turning: readonly TurningReel[] = []): Uint32Array {
    const { width, height } = this.#painter;
    // Count the whole first frame as changed: the painter may have drawn for another feed before.
    const changed = this.#isFirst ? [{ x: 0, y: 0, width, height }] : drawn;
    this.#isFirst = false;
    const stale = this.#stale.get(slot) ?? new DirtyTiles(this.#painter);
    this.#stale.set(slot, stale);
    for (const tiles of this.#stale.values()) for (const area of changed) tiles.mark(area);
    const pixels = this.#painter.pixels();
    const i420 = this.#ring.bytes(slot, computeI420FrameBytes(this.#painter));
    for (const area of stale.take()) this.#converter.convert(pixels, i420, area);
    writeTurningReels(i420, this.#painter, turning);
    const areas = [...changed, ...turning.map(({ area }) => area)];
    return Uint32Array.from(areas.flatMap(({ x, y, width, height }) => [x, y, width, height]));
  }

  close(): void {
    this.#converter.close();
  }
}

const blockMs = 10;
/** Longest delay in ms of the drawing thread after which all missed sound is still sent: browsers catch up, and no short sound is lost. */
const longestCatchUpMs = 600;

export class SoundClock {
  readonly #mixer = createCabinetSoundMixer();
  readonly #scene: () => Scene;
  readonly #onBlock: (samples: Int16Array) => void;
  readonly #clock: Clock;
  #nextFromMs: number;
  #callOff: () => void;

  constructor(scene: () => Scene, onBlock: (samples: Int16Array) => void, clock: Clock = systemClock) {
    this.#scene = scene;
    this.#onBlock = onBlock;
    this.#clock = clock;
    this.#nextFromMs = clock.nowMs();
    this.#callOff = clock.after(blockMs, () => this.#giveDue());
  }

  close(): void {
    this.#callOff();
  }

  #giveDue(): void {
    const nowMs = this.#clock.nowMs();
    if (nowMs - this.#nextFromMs > longestCatchUpMs) this.#nextFromMs = nowMs;
    // Plan the next call first: the receiver of a block may close this clock, which cancels the planned call.
    this.#callOff = this.#clock.after(blockMs, () => this.#giveDue());
    while (this.#nextFromMs <= nowMs) {
      this.#onBlock(this.#mixer.mix(this.#scene(), this.#nextFromMs));
      this.#nextFromMs += blockMs;
    }
  }
}
