import { Worker } from 'node:worker_threads';
import { type MachineId, type Result, refused, type ViewerId } from '@reelfloor/protocol';
import type { Cabinet, Feed } from '../cabinet/cabinet.ts';
import type { Candidate, Lost, Offer } from './publisher.ts';
import type { VideoNotice, VideoOrder } from './video-messages.ts';

type PicturedCabinet = Pick<Cabinet, 'description' | 'openFeed'>;

export interface VideoThreadOptions {
  readonly onCandidate: (candidate: Candidate) => void;
  readonly onLost: (lost: Lost) => void;
  readonly onError?: (error: unknown) => void;
  /** Closed networks in which viewers may be. */
  readonly viewerNetworks?: readonly string[];
  /** What runs in the thread, in place of the product's own. For the benchmarks. */
  readonly entry?: URL;
}

type Answer = Result<{ generation: number; sdp: string }>;

const closeLimitMs = 5000;

/**
 * A publisher in a thread of its own, so that no frame waits for what the main thread does: syncing a journal, above
 * all. An error that nobody catches there ends the process, as it does here: libdatachannel does not survive the
 * end of the thread that uses it. For the same reason nothing else in the process may load it.
 */
export class VideoThread {
  readonly #options: VideoThreadOptions;
  readonly #calls = new Map<number, (answer: Answer) => void>();
  readonly #cabinets = new Map<MachineId, PicturedCabinet>();
  readonly #feeds = new Map<number, Promise<Feed>>();
  #callNumbers = 0;
  #worker: Worker | null = null;
  #onClosed: () => void = () => {};
  #closed = false;

  constructor(options: VideoThreadOptions) {
    this.#options = options;
  }

  /** Loads what the first viewer needs. */
  prewarm(): void {
    this.#order({ type: 'prewarm' });
  }

  /** Answers as `Publisher.offer` does. */
  offer({ cabinet, ...offer }: Omit<Offer, 'cabinet'> & { cabinet: PicturedCabinet }): Promise<Answer> {
    if (this.#closed) return Promise.resolve(refused('VIDEO_REPLACED'));
    const { description } = cabinet;
    this.#cabinets.set(description.machineId, cabinet);
    this.#callNumbers += 1;
    const call = this.#callNumbers;
    const answered = new Promise<Answer>((resolve) => this.#calls.set(call, resolve));
    this.#order({ type: 'offer', call, description, ...offer });
    return answered;
  }

  candidate(candidate: Candidate): void {
    this.#worker && this.#order({ type: 'candidate', candidate });
  }

  stop(viewerId: ViewerId): void {
    this.#worker && this.#order({ type: 'stop', viewerId });
  }

  /** Stops everybody but those. */
  stopOthers(live: ReadonlySet<ViewerId>): void {
    this.#worker && this.#order({ type: 'stopOthers', live });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const worker = this.#worker;
    if (!worker) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#onClosed = resolve;
      timer = setTimeout(resolve, closeLimitMs);
      worker.postMessage({ type: 'close' } satisfies VideoOrder);
    });
    clearTimeout(timer);
    await worker.terminate();
  }

  #order(order: VideoOrder): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(order);
  }

  #start(): Worker {
    const worker = new Worker(this.#options.entry ?? new URL('./video-worker.ts', import.meta.url), {
      workerData: { viewerNetworks: this.#options.viewerNetworks ?? [] },
    });
    worker.on('message', (notice: VideoNotice) => this.#hear(notice));
    worker.on('error', (error) => {
      throw error;
    });
    // What it serves comes in over sockets, and those keep the process alive.
    worker.unref();
    return worker;
  }

  #hear(notice: VideoNotice): void {
    switch (notice.type) {
      case 'answered':
        this.#calls.get(notice.call)?.(notice.answer);
        this.#calls.delete(notice.call);
        return;
      case 'candidate':
        return this.#options.onCandidate(notice.candidate);
      case 'lost':
        return this.#options.onLost(notice.lost);
      case 'error':
        return this.#options.onError?.(notice.error);
      case 'openFeed':
        return void this.#openFeed(notice);
      case 'resizeFeed':
        return void this.#withFeed(notice.feed, (feed) => feed.resize(notice.height));
      case 'closeFeed':
        return void this.#closeFeed(notice.feed);
      case 'closed':
        return this.#onClosed();
    }
  }

  async #openFeed(notice: VideoNotice & { type: 'openFeed' }): Promise<void> {
    const { feed, machineId, height, fps, sink } = notice;
    const tell = (order: VideoOrder): void => this.#worker?.postMessage(order);
    const cabinet = this.#cabinets.get(machineId);
    try {
      if (!cabinet) throw new Error(`there is no cabinet ${machineId}`);
      const onError = (error: Error): void => tell({ type: 'feedFailed', feed, error });
      const opening = cabinet.openFeed({ height, fps, sink, onError });
      this.#feeds.set(feed, opening);
      await opening;
      tell({ type: 'feedOpened', feed });
    } catch (error) {
      this.#feeds.delete(feed);
      tell({ type: 'feedFailed', feed, error: asError(error) });
    }
  }

  /** The thread asks nothing of a feed that did not open. */
  async #withFeed(number: number, act: (feed: Feed) => unknown): Promise<void> {
    const feed = await this.#feeds.get(number)?.catch(() => undefined);
    if (feed) await act(feed);
  }

  async #closeFeed(number: number): Promise<void> {
    await this.#withFeed(number, (feed) => feed.close());
    this.#feeds.delete(number);
    this.#worker?.postMessage({ type: 'feedClosed', feed: number } satisfies VideoOrder);
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
