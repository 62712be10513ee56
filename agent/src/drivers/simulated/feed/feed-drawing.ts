import type { MessagePort } from 'node:worker_threads';
import type { Scene } from '../../../cabinet/scene.ts';
import { passingPrivateAreas } from '../picture/private-areas.ts';
import type { DrawingNotice, DrawingOrder, FeedMessage } from './drawing-messages.ts';
import { FramePace } from './frame-pace.ts';
import type { FrameRing } from './frame-ring.ts';
import { FrameWriter } from './frame-writer.ts';
import { machineMs } from './machine-clock.ts';
import { i420Bytes } from './picture-size.ts';
import { preparePainter } from './prepared-painters.ts';
import { SoundClock } from './sound-clock.ts';
import { drawTestCard, testCardArea } from './test-card.ts';

type Canvas = Awaited<ReturnType<typeof preparePainter>>;
type Notify = (notice: DrawingNotice) => void;

/** Makes one feed, which is a cabinet's frames and sound, in the drawing thread, at an even pace. */
export class FeedDrawing {
  readonly feed: number;
  readonly #notify: Notify;
  readonly #sink: MessagePort;
  readonly #ring: FrameRing;
  readonly #pace: FramePace;
  readonly #sound: SoundClock;
  readonly #testCard: boolean;
  /** Added to `performance.now()`, this gives milliseconds since 1970 with fractions, which `Date.now()` lacks. */
  readonly #epochMs = Date.now() - performance.now();
  #scene: Scene;
  #canvas: Canvas;
  #lines: number;
  #writer: FrameWriter;
  #frames = 0;
  #roundFlipped = false;
  #frameTimer: NodeJS.Timeout | null = null;
  #closed = false;

  private constructor(
    order: DrawingOrder & { type: 'open' },
    canvas: Canvas,
    ring: FrameRing,
    notify: Notify,
  ) {
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
    order: DrawingOrder & { type: 'open' },
    ring: FrameRing,
    notify: Notify,
  ): Promise<FeedDrawing> {
    const canvas = await preparePainter(order.scene, order.height);
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
    const canvas = await preparePainter(this.#scene, height);
    if (this.#closed) return;
    this.#writer.close();
    this.#canvas = canvas;
    this.#lines = height;
    this.#writer = new FrameWriter(canvas, this.#ring);
  }

  close(): void {
    this.#closed = true;
    if (this.#frameTimer) clearTimeout(this.#frameTimer);
    this.#sound.close();
    this.#writer.close();
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
    // The encoder holds every buffer: skip this frame instead of queueing it, so that the picture never lags.
    if (slot === null) return;
    const { width, height } = this.#canvas;
    const startMs = performance.now();
    const drawn = this.#canvas.paint(this.#scene, drawnAtMs);
    const paintedMs = performance.now();
    const areas = this.#writer.write(slot, this.#testCard ? [testCardArea(this.#canvas), ...drawn] : drawn);
    if (this.#testCard)
      drawTestCard(
        this.#ring.bytes(slot, i420Bytes(this.#canvas)),
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
      privateAreas: passingPrivateAreas(this.#scene, drawnAtMs),
      readyAtMs: machineMs(),
    });
  }
}
