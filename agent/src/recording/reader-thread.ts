import { Worker } from 'node:worker_threads';
import { createRefusedResult, type Result } from '@reelfloor/protocol';
import type { RecordingTimeline } from '@reelfloor/protocol/channels/recording';
import type { ClipRequest, EncodedClip, EvidenceRequest, TimelineRequest } from './recording-requests.ts';

interface Order {
  readonly call: number;
  /** The folder of the machine's recordings. */
  readonly folder: string;
}

export type ReaderThreadRequest =
  | (Order & { readonly kind: 'clip'; readonly asked: ClipRequest })
  | (Order & { readonly kind: 'evidence'; readonly asked: EvidenceRequest })
  | (Order & { readonly kind: 'timeline'; readonly asked: TimelineRequest });

export type ReaderThreadReply = { readonly call: number } & (
  | { readonly kind: 'clip'; readonly result: Result<EncodedClip> }
  | { readonly kind: 'evidence'; readonly result: Result<readonly Uint8Array[]> }
  | { readonly kind: 'timeline'; readonly result: Result<RecordingTimeline> }
  | { readonly kind: 'failed'; readonly message: string; readonly result: Result<never> }
);

/** Idle time in ms after which the reader thread ends, if no round has been played for which somebody may request video: it takes 30 MB. */
const idleMs = 600_000;
/** Delay in ms before `prepare` starts the thread, so that starting it does not slow down a round. */
const startAfterMs = 2_000;

/** Reads recordings in a worker thread, which is started by the first request or by `prepare`, and ends when idle. */
export class ReaderThread {
  readonly #report: (text: string) => void;
  readonly #waiting = new Map<number, (result: Result<unknown>) => void>();
  #worker: Worker | null = null;
  #startTimer: NodeJS.Timeout | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #calls = 0;

  constructor(report: (text: string) => void) {
    this.#report = report;
  }

  /** Starts the reader thread ahead of a likely request, because the first reply of a new thread takes far longer than any other. */
  prepare(): void {
    if (this.#worker) return void this.#start();
    this.#startTimer ??= setTimeout(() => this.#start(), startAfterMs).unref();
  }

  clip(folder: string, asked: ClipRequest): Promise<Result<EncodedClip>> {
    return this.#ask((call) => ({ kind: 'clip', call, folder, asked })) as Promise<Result<EncodedClip>>;
  }

  /** Builds the archive of evidence (video and proof) for a time span. */
  evidence(folder: string, asked: EvidenceRequest): Promise<Result<readonly Uint8Array[]>> {
    return this.#ask((call) => ({ kind: 'evidence', call, folder, asked })) as Promise<Result<readonly Uint8Array[]>>;
  }

  timeline(folder: string, asked: TimelineRequest): Promise<Result<RecordingTimeline>> {
    return this.#ask((call) => ({ kind: 'timeline', call, folder, asked })) as Promise<Result<RecordingTimeline>>;
  }

  async end(): Promise<void> {
    clearTimeout(this.#startTimer);
    clearTimeout(this.#idleTimer);
    await this.#worker?.terminate();
  }

  #ask(orderOf: (call: number) => ReaderThreadRequest): Promise<Result<unknown>> {
    this.#calls += 1;
    const call = this.#calls;
    this.#start().postMessage(orderOf(call));
    return new Promise((resolve) => this.#waiting.set(call, resolve));
  }

  /** Starts the reader thread unless it is running, and restarts its idle timeout. */
  #start(): Worker {
    clearTimeout(this.#startTimer);
    this.#startTimer = undefined;
    clearTimeout(this.#idleTimer);
    const worker = this.#worker ?? this.#open();
    this.#worker = worker;
    this.#idleTimer = setTimeout(() => {
      if (this.#waiting.size > 0) return void this.#start();
      // Forgets the ending thread, so that later requests start a new one.
      this.#worker = null;
      void worker.terminate();
    }, idleMs).unref();
    return worker;
  }

  #open(): Worker {
    const worker = new Worker(new URL('./reader-worker.ts', import.meta.url));
    worker.on('message', (notice: ReaderThreadReply) => {
      if (notice.kind === 'failed') this.#report(`a recording cannot be read: ${notice.message}`);
      this.#waiting.get(notice.call)?.(notice.result);
      this.#waiting.delete(notice.call);
    });
    worker.on('error', (error) => this.#report(`the reader of recordings failed: ${String(error)}`));
    worker.on('exit', () => this.#lose(worker));
    worker.unref();
    return worker;
  }

  #lose(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const resolve of this.#waiting.values())
      resolve(createRefusedResult('RECORDING_NONE', { reason: 'diskFailed' }));
    this.#waiting.clear();
  }
}
