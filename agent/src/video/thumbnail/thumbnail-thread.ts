import { Worker } from 'node:worker_threads';
import type { MachineId } from '@reelfloor/protocol';
import type { ThumbnailNotice, ThumbnailOrder } from './place-thumbnail.ts';

/** Time in ms without a machine after which the thread ends: its drawings take memory. */
const idleMs = 60_000;

/** Lets a thread make thumbnails. The thread is started by the first order and ends when nobody looks any more. */
export class ThumbnailThread {
  readonly #notify: (notice: ThumbnailNotice) => void;
  readonly #start: () => Worker;
  readonly #shown = new Set<MachineId>();
  #worker: Worker | null = null;
  #idleTimer: NodeJS.Timeout | undefined;
  #cannotMake = false;

  constructor(notify: (notice: ThumbnailNotice) => void, start = startWorker) {
    this.#notify = notify;
    this.#start = start;
  }

  order(order: ThumbnailOrder): void {
    if (this.#cannotMake) return this.#notify({ kind: 'lost', forGood: true });
    if (order.kind === 'begin') this.#shown.add(order.description.machineId);
    if (order.kind === 'end') this.#shown.delete(order.machineId);
    if (this.#worker === null && order.kind !== 'begin') return;
    this.#worker ??= this.#open();
    this.#worker.postMessage(order);
    clearTimeout(this.#idleTimer);
    if (this.#shown.size === 0)
      this.#idleTimer = setTimeout(() => void this.#worker?.terminate(), idleMs).unref();
  }

  async end(): Promise<void> {
    clearTimeout(this.#idleTimer);
    await this.#worker?.terminate();
  }

  #open(): Worker {
    const worker = this.#start();
    worker.on('message', (notice: ThumbnailNotice) => {
      if (this.#worker !== worker) return;
      if (notice.kind === 'made') return this.#notify(notice);
      this.#cannotMake = notice.forGood;
      this.#lose(worker);
      void worker.terminate();
    });
    worker.on('error', () => this.#lose(worker));
    worker.on('exit', () => this.#lose(worker));
    worker.unref();
    return worker;
  }

  #lose(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    clearTimeout(this.#idleTimer);
    this.#shown.clear();
    this.#notify({ kind: 'lost', forGood: this.#cannotMake });
  }
}

const startWorker = (): Worker => new Worker(new URL('./thumbnail-worker.ts', import.meta.url));
