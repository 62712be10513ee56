import { Worker } from 'node:worker_threads';
import { computeI420FrameBytes, FrameRing } from '@reelfloor/cabinet/frame-ring-buffer';
import {
  type DrawingThreadCommand,
  type DrawingThreadMessage,
  dedupePicturesByAppearance,
  type PredictedPicture,
} from './drawing-thread-messages.ts';
import { computePictureSize, maxPictureHeight } from './i420-converter.ts';

/**
 * Limit of the drawing thread's young generation (V8's heap for new objects) in MB. By default V8 lets it grow to over 100 MB, for 10 MB of
 * objects in use.
 */
const maxYoungGenerationSizeMb = 12;

interface DrawingListener {
  onNotice(notice: DrawingThreadMessage): void;
  onDeath(error: Error): void;
}

export class DrawingThread {
  /**
   * Ring buffer for video frames, shared by all feeds of this thread: shared memory is freed late, so a new ring for each feed would fill
   * memory.
   */
  readonly ring = FrameRing.allocate(computeI420FrameBytes(computePictureSize(maxPictureHeight)));
  readonly #worker = new Worker(new URL('./drawing-thread-worker.ts', import.meta.url), {
    workerData: this.ring.memory,
    resourceLimits: { maxYoungGenerationSizeMb },
  });
  #listener: DrawingListener | null = null;
  #feeds = 0;
  #dead: Error | null = null;
  brandId: string | null = null;

  constructor() {
    this.#worker.on('message', (notice: DrawingThreadMessage) => this.#listener?.onNotice(notice));
    this.#worker.on('error', (error: unknown) => {
      this.#die(error instanceof Error ? error : new Error(String(error)));
    });
    this.#worker.on('exit', (code) => this.#die(new Error(`the drawing thread ended with code ${code}`)));
    this.#worker.unref();
  }

  get alive(): boolean {
    return this.#dead === null;
  }

  serve(listener: DrawingListener): number {
    this.#listener = listener;
    this.ring.reset();
    this.#worker.ref();
    this.#feeds += 1;
    return this.#feeds;
  }

  rest(): void {
    this.#listener = null;
    this.#worker.unref();
  }

  order(order: DrawingThreadCommand): void {
    this.#worker.postMessage(order, order.type === 'open' ? [order.sink] : []);
  }

  async end(): Promise<void> {
    this.#listener = null;
    await this.#worker.terminate();
  }

  #die(error: Error): void {
    if (this.#dead) return;
    this.#dead = error;
    this.#listener?.onDeath(error);
    this.#listener = null;
  }
}

/** Maximum number of idle drawing threads kept for the next video feeds. Two are enough if one player leaves while another joins. */
const keptThreads = 2;

/** Idle drawing threads beyond the first are ended once one was always idle for this time in ms: each thread holds 100 MB of drawings. */
const surplusLifeMs = 5 * 60_000;

interface Thread {
  readonly alive: boolean;
  /** Game brand whose pictures this thread drew last; null before the first. */
  readonly brandId: string | null;
  end(): Promise<void>;
}

export class IdleThreadPool<T extends Thread> {
  /** Idle threads; the last used one is at the end. */
  #idle: T[] = [];
  #surplusTimer: NodeJS.Timeout | null = null;
  #isSurplus = false;

  get size(): number {
    return this.#idle.length;
  }

  /** Returns the idle thread that drew this brand last, or the last used one; undefined if none is idle. */
  take(brandId: string): T | undefined {
    this.#idle = this.#idle.filter(({ alive }) => alive);
    const taken = this.#idle.find((thread) => thread.brandId === brandId) ?? this.#idle.at(-1);
    this.#idle = this.#idle.filter((thread) => thread !== taken);
    if (this.#idle.length === 0) this.#countAnew();
    return taken;
  }

  keep(thread: T): void {
    if (!thread.alive) return;
    this.#idle.push(thread);
    this.#surplusTimer ??= setTimeout(() => {
      this.#isSurplus = true;
      this.#endSurplus();
    }, surplusLifeMs).unref();
    this.#endSurplus();
  }

  async end(): Promise<void> {
    const ending = this.#idle;
    this.#idle = [];
    this.#countAnew();
    await Promise.all(ending.map((thread) => thread.end()));
  }

  /** Ends surplus idle threads, the least recently used first. One always stays. */
  #endSurplus(): void {
    const most = this.#isSurplus ? 1 : keptThreads;
    while (this.#idle.length > most) void this.#idle.shift()?.end();
  }

  #countAnew(): void {
    if (this.#surplusTimer) clearTimeout(this.#surplusTimer);
    this.#surplusTimer = null;
    this.#isSurplus = false;
  }
}

const idle = new IdleThreadPool<DrawingThread>();

export const acquireDrawingThread = (brandId: string): DrawingThread => idle.take(brandId) ?? new DrawingThread();

export const releaseDrawingThread = (thread: DrawingThread): void => idle.keep(thread);

/** Starts one drawing thread before the first player comes, and draws pictures that players may soon request, unless DRAW_AHEAD is 0. */
export const prewarmDrawingThread = (pictures: readonly PredictedPicture[]): void => {
  if (idle.size > 0 || process.env.DRAW_AHEAD === '0') return;
  const thread = new DrawingThread();
  for (const picture of dedupePicturesByAppearance(pictures)) thread.order({ type: 'warm', picture });
  releaseDrawingThread(thread);
};

export const endIdleDrawingThreads = (): Promise<void> => idle.end();
