import { Worker } from 'node:worker_threads';
import type { Scene } from '@reelfloor/cabinet/cabinet-scene';

export interface StillThreadRequest {
  readonly call: number;
  readonly scene: Scene;
  readonly lines: number;
}

/** Reply with a still picture. `data`: WebP; null if painting failed. `at`: Unix time in ms. */
export interface StillThreadReply {
  readonly call: number;
  readonly at: number;
  readonly data: Uint8Array | null;
}

/** Idle time in ms after which the thread ends, because its drawings use memory. */
const idleMs = 60_000;
/** Maximum number of queued still pictures. Further orders fail. */
const maxWaiting = 64;

/** Runs a thread that paints stills. The thread is started by the first order and ends when idle. */
export class StillPictureThread {
  readonly #notify: (notice: StillThreadReply) => void;
  #worker: Worker | null = null;
  #waiting = new Map<number, StillThreadRequest>();
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(notify: (notice: StillThreadReply) => void) {
    this.#notify = notify;
  }

  order(order: StillThreadRequest): void {
    if (this.#waiting.size >= maxWaiting) return this.#fail(order);
    this.#waiting.set(order.call, order);
    clearTimeout(this.#idleTimer);
    this.#worker ??= this.#start();
    this.#worker.postMessage(order);
  }

  async end(): Promise<void> {
    clearTimeout(this.#idleTimer);
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./still-picture-worker.ts', import.meta.url));
    worker.on('message', (notice: StillThreadReply) => {
      this.#waiting.delete(notice.call);
      this.#notify(notice);
      if (this.#waiting.size === 0) this.#restLater();
    });
    worker.on('error', () => this.#lose(worker));
    worker.on('exit', () => this.#lose(worker));
    worker.unref();
    return worker;
  }

  #restLater(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => void this.#worker?.terminate(), idleMs).unref();
  }

  #lose(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const order of lost) this.#fail(order);
  }

  #fail({ call }: StillThreadRequest): void {
    this.#notify({ call, at: Date.now(), data: null });
  }
}
