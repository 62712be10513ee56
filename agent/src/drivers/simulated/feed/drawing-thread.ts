import { Worker } from 'node:worker_threads';
import type { DrawingNotice, DrawingOrder } from './drawing-messages.ts';
import { FrameRing } from './frame-ring.ts';
import { i420Bytes, maxPictureHeight, pictureSize } from './picture-size.ts';

/** By itself V8 lets this thread's young generation grow to over 100 MB, for 10 MB of objects in use. */
const maxYoungGenerationSizeMb = 12;

interface DrawingListener {
  onNotice(notice: DrawingNotice): void;
  onDeath(error: Error): void;
}

export class DrawingThread {
  /** All feeds share one ring: shared memory is freed late, so a new ring for each feed would fill memory. */
  readonly ring = FrameRing.allocate(i420Bytes(pictureSize(maxPictureHeight)));
  readonly #worker = new Worker(new URL('./drawing-worker.ts', import.meta.url), {
    workerData: this.ring.memory,
    resourceLimits: { maxYoungGenerationSizeMb },
  });
  #listener: DrawingListener | null = null;
  #feeds = 0;
  #dead: Error | null = null;
  brandId: string | null = null;

  constructor() {
    this.#worker.on('message', (notice: DrawingNotice) => this.#listener?.onNotice(notice));
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

  order(order: DrawingOrder): void {
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
