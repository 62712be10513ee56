import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MachineId } from '@reelfloor/protocol';
import type { ChainMark } from './hash-chain.ts';
import type {
  RecorderSetup,
  RecorderThreadCommand,
  RecorderThreadData,
  RecorderThreadMessage,
} from './recorder-messages.ts';
import type { RunStart, TimedData } from './recording-run.ts';

/** Maximum bytes of video queued for the recorder thread. Above it, frames are dropped until half of them are written. */
const maxWaitingBytes = 4 * 1024 * 1024;
/**
 * Time in ms for which frames are batched before they are sent to the recorder thread: waking it for each frame costs more than writing the
 * frame.
 */
const togetherMs = 200;
const closeLimitMs = 3_000;

/** Where one machine's video frames are sent to be recorded. */
export interface RecordingSink {
  /** Whether the queue is full: further frames should be dropped. */
  readonly isFull: boolean;
  beginRun(start: RunStart): void;
  picture(picture: TimedData & { readonly keyFrame: boolean }, sounds: readonly TimedData[]): void;
  /** Ends the recording. `untilMs`: until when its last frame was shown, if known. */
  endRun(untilMs?: number): void;
  mark(mark: ChainMark): void;
}

export type StartRecorder = (data: RecorderThreadData) => Worker;

/** Writes recordings in a worker thread, because a disk can stall. The thread is started by the first command and runs until `close`. */
export class RecorderThread {
  readonly #setup: RecorderSetup;
  readonly #notify: (notice: RecorderThreadMessage) => void;
  readonly #start: StartRecorder;
  readonly #waiting = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  readonly #waitingBytes = new Int32Array(this.#waiting);
  readonly #retention = new Map<MachineId, RecorderThreadCommand>();
  /** Recordings in progress, by machine; they are started again in a new thread if the thread fails. */
  readonly #runs = new Map<MachineId, RecorderThreadCommand>();
  readonly #closed = Promise.withResolvers<void>();
  #worker: Worker | null = null;
  /** Batched commands for the next message to the recorder thread. */
  #together: RecorderThreadCommand[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isDropping = false;
  #isClosing = false;

  constructor(
    setup: RecorderSetup,
    notify: (notice: RecorderThreadMessage) => void,
    start: StartRecorder = startWorker,
  ) {
    this.#setup = setup;
    this.#notify = notify;
    this.#start = start;
  }

  order(order: RecorderThreadCommand): void {
    if (this.#isClosing) return;
    if (order.type === 'retention') {
      this.#retention.set(order.machineId, order);
      // Starts no thread for a machine that has no recordings yet.
      if (!this.#worker && !existsSync(join(this.#setup.folder, order.machineId))) return;
    }
    if (order.type === 'beginRun') this.#runs.set(order.machineId, order);
    if (order.type === 'endRun') this.#runs.delete(order.machineId);
    if (!this.#worker) {
      this.#worker = this.#open();
      const before = [...this.#retention.values(), ...this.#runs.values()];
      this.#together = before.filter((one) => one !== order);
    }
    this.#together.push(order);
    if (order.type === 'picture') this.#timer ??= setTimeout(() => this.#send(), togetherMs).unref();
    else this.#send();
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#worker?.postMessage(this.#together);
    this.#together = [];
  }

  sinkOf(machineId: MachineId): RecordingSink {
    const isFull = (): boolean => this.#isFull;
    return {
      get isFull() {
        return isFull();
      },
      beginRun: (start) => this.order({ type: 'beginRun', machineId, start }),
      picture: (picture, sounds) => {
        const bytes = sounds.reduce((sum, { data }) => sum + data.length, picture.data.length);
        Atomics.add(this.#waitingBytes, 0, bytes);
        this.order({ type: 'picture', machineId, picture, sounds });
      },
      endRun: (untilMs) => this.order({ type: 'endRun', machineId, untilMs }),
      mark: (mark) => this.order({ type: 'mark', machineId, mark }),
    };
  }

  get #isFull(): boolean {
    const bytes = Atomics.load(this.#waitingBytes, 0);
    this.#isDropping = bytes > (this.#isDropping ? maxWaitingBytes / 2 : maxWaitingBytes);
    return this.#isDropping;
  }

  /** Resolves when all frames are written to disk, or after a timeout of some seconds. */
  async close(): Promise<void> {
    if (!this.#worker || this.#isClosing) return;
    this.order({ type: 'close' });
    this.#isClosing = true;
    const impatience = setTimeout(() => this.#closed.resolve(), closeLimitMs);
    await this.#closed.promise;
    clearTimeout(impatience);
    await this.#worker?.terminate();
  }

  #open(): Worker {
    Atomics.store(this.#waitingBytes, 0, 0);
    const worker = this.#start({ setup: this.#setup, waiting: this.#waiting });
    const lose = (): void => {
      if (this.#worker === worker) this.#worker = null;
      this.#closed.resolve();
    };
    worker.on('message', (notice: RecorderThreadMessage) => {
      if (notice.type === 'closed') this.#closed.resolve();
      else this.#notify(notice);
    });
    worker.on('error', (error: unknown) => {
      const [first] = this.#setup.machines;
      if (first) this.#notify({ type: 'error', machineId: first.machineId, message: String(error) });
      lose();
    });
    worker.on('exit', lose);
    worker.unref();
    return worker;
  }
}

const startWorker: StartRecorder = (workerData) =>
  new Worker(new URL('./recorder-worker.ts', import.meta.url), { workerData });
