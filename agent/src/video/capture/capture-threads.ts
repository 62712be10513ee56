import { type MessagePort, Worker } from 'node:worker_threads';
import type { Feed } from '@reelfloor/cabinet/cabinet';
import { computeI420FrameBytes, FrameRing } from '@reelfloor/cabinet/frame-ring-buffer';
import type { PictureCondition } from '@reelfloor/cabinet/picture-health';
import { type ReceivedFeedOptions, receiveCabinetFeed } from '@reelfloor/cabinet/receive-cabinet-feed';
import type { MachineId } from '@reelfloor/protocol';
import type { StillThreadReply } from '@reelfloor/simulator/still/still-picture-thread';
import type { EncodedThumbnail, ThumbnailCommand, ThumbnailDescription } from '../thumbnail/thumbnail-crop.ts';
import type {
  CapturedMachine,
  CapturedStillRequest,
  CaptureStart,
  CaptureThreadCommand,
  CaptureThreadMessage,
} from './capture-messages.ts';

interface CapturesOptions {
  readonly onCondition: (machineId: MachineId, condition: PictureCondition) => void;
  readonly onStill: (still: StillThreadReply) => void;
  readonly onThumbnail: (made: EncodedThumbnail) => void;
  readonly onError: (error: Error) => void;
}

/** The capture threads of a floor's machines, one for each machine whose video is captured. */
export class CaptureThreads {
  readonly #options: CapturesOptions;
  readonly #threads = new Map<MachineId, CaptureThread>();
  #last = Promise.resolve();

  constructor(options: CapturesOptions) {
    this.#options = options;
  }

  begin(machines: readonly CapturedMachine[]): void {
    const { onCondition, onError, onStill, onThumbnail } = this.#options;
    for (const machine of machines) {
      const { machineId } = machine;
      const thread = new CaptureThread(machine, {
        onCondition: (condition) => onCondition(machineId, condition),
        onError,
        onStill,
        onThumbnail,
      });
      this.#threads.set(machineId, thread);
    }
  }

  /** Restarts a machine's video capture because the arrangement of its picture has changed. Its feeds end. */
  capture(machine: CapturedMachine): Promise<void> {
    this.#last = this.#last.then(async () => {
      const thread = this.#threads.get(machine.machineId);
      this.#threads.delete(machine.machineId);
      // Closes the old thread first, because a capture device can be opened only once.
      await thread?.close();
      this.begin([machine]);
    });
    return this.#last;
  }

  eventJournalled(machineId: MachineId, seq: number): void {
    this.#threads.get(machineId)?.eventJournalled(seq);
  }

  /** Opens a video feed of a machine. Returns null if the machine's video is not captured. */
  openFeed(machineId: MachineId, options: ReceivedFeedOptions): Promise<Feed> | null {
    const thread = this.#threads.get(machineId);
    return thread ? receiveCabinetFeed((sink) => thread.openFeed({ ...options, sink }), options) : null;
  }

  still({ call, machineId, lines }: CapturedStillRequest): void {
    const thread = this.#threads.get(machineId);
    if (thread) thread.still(call, lines);
    else this.#options.onStill({ call, at: Date.now(), data: null });
  }

  /** Starts or stops making thumbnails of a machine. Returns false if the machine's video is not captured. */
  thumbnail(order: ThumbnailCommand): boolean {
    const thread = this.#threads.get(machineOf(order));
    switch (order.kind) {
      case 'beginCaptured':
        thread?.beginThumbnails(order.description);
        break;
      case 'key':
        thread?.keyThumbnail();
        break;
      case 'end':
        thread?.endThumbnails();
        break;
      case 'begin':
      case 'scene':
    }
    return thread !== undefined;
  }

  endThumbnails(): void {
    for (const thread of this.#threads.values()) thread.endThumbnails();
  }

  async close(): Promise<void> {
    await this.#last;
    await Promise.all([...this.#threads.values()].map((thread) => thread.close()));
  }
}

const machineOf = (order: ThumbnailCommand): MachineId => {
  if (order.kind === 'scene') return order.scene.machineId;
  return 'description' in order ? order.description.machineId : order.machineId;
};

interface CaptureListener {
  readonly onCondition: (condition: PictureCondition) => void;
  readonly onStill: (still: StillThreadReply) => void;
  readonly onThumbnail: (made: EncodedThumbnail) => void;
  /** Called when a video source or the capture thread has failed. Both are restarted. */
  readonly onError: (error: Error) => void;
}

interface CaptureFeedOptions {
  readonly height: number;
  readonly fps: number;
  readonly sink: MessagePort;
  readonly onError: (error: Error) => void;
}

interface OpenFeed {
  readonly number: number;
  isOpen: boolean;
  readonly opened: PromiseWithResolvers<void>;
  readonly closed: PromiseWithResolvers<void>;
  readonly onError: (error: Error) => void;
}

const restartMs = 1_000;
const closeLimitMs = 2_000;

/**
 * Captures the video of one machine in a worker thread, and restarts the thread if it fails. Only one feed at a time receives its frames.
 */
export class CaptureThread {
  #machine: CapturedMachine;
  readonly #listener: CaptureListener;
  readonly #ring: FrameRing;
  readonly #stills = new Set<number>();
  #worker: Worker;
  #feed: OpenFeed | null = null;
  #feeds = 0;
  #shown: ThumbnailDescription | null = null;
  #restartTimer: NodeJS.Timeout | undefined;
  #ended = Promise.withResolvers<void>();
  #isClosing = false;
  #reportedReason: string | null = null;

  constructor(machine: CapturedMachine, listener: CaptureListener) {
    const [width, height] = machine.picture.size;
    this.#machine = machine;
    this.#listener = listener;
    this.#ring = FrameRing.allocate(computeI420FrameBytes({ width, height }));
    this.#worker = this.#start();
  }

  async openFeed({ height, fps, sink, onError }: CaptureFeedOptions): Promise<Feed> {
    if (this.#restartTimer) throw new Error(`the capture of machine ${this.#machine.machineId} has failed`);
    this.#feed?.closed.resolve();
    this.#feeds += 1;
    const feed = this.#feeds;
    const open: OpenFeed = {
      number: feed,
      isOpen: false,
      opened: Promise.withResolvers(),
      closed: Promise.withResolvers(),
      onError,
    };
    this.#feed = open;
    this.#order({ type: 'open', feed, lines: height, fps, sink });
    await open.opened.promise;
    return {
      hurry: () => this.#order({ type: 'hurry', feed }),
      resize: (lines) => this.#order({ type: 'resize', feed, lines }),
      close: () => {
        this.#order({ type: 'close', feed });
        return open.closed.promise;
      },
    };
  }

  /** Must be called with the sequence number of each new event in the machine's journal. */
  eventJournalled(seq: number): void {
    this.#machine = { ...this.#machine, newestEvent: seq };
    this.#order({ type: 'newestEvent', seq });
  }

  still(call: number, lines: number): void {
    this.#stills.add(call);
    this.#order({ type: 'still', call, lines });
  }

  beginThumbnails(description: ThumbnailDescription): void {
    this.#shown = description;
    this.#order({ type: 'beginThumbnails', description });
  }

  keyThumbnail(): void {
    this.#order({ type: 'keyThumbnail' });
  }

  endThumbnails(): void {
    this.#shown = null;
    this.#order({ type: 'endThumbnails' });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#restartTimer);
    this.#order({ type: 'end' });
    let isStuck = false;
    const impatience = setTimeout(() => {
      isStuck = true;
      this.#ended.resolve();
    }, closeLimitMs);
    await this.#ended.promise;
    clearTimeout(impatience);
    // Not if the thread is stuck: terminating it would wait for a read that never returns from the driver. The process can exit without it.
    if (!isStuck) await this.#worker.terminate();
  }

  #order(order: CaptureThreadCommand): void {
    this.#worker.postMessage(order, order.type === 'open' ? [order.sink] : []);
  }

  #start(): Worker {
    const workerData: CaptureStart = { ...this.#machine, memory: this.#ring.memory };
    const worker = new Worker(new URL('./capture-worker.ts', import.meta.url), { workerData });
    worker.on('message', (notice: CaptureThreadMessage) => worker === this.#worker && this.#receive(notice));
    worker.on('error', (error: unknown) =>
      this.#lose(worker, error instanceof Error ? error : new Error(String(error))),
    );
    worker.on('exit', (code) => this.#lose(worker, new Error(`the capture thread ended with code ${code}`)));
    return worker;
  }

  #receive(notice: CaptureThreadMessage): void {
    switch (notice.type) {
      case 'opened':
        if (this.#feed?.number !== notice.feed) return;
        this.#feed.isOpen = true;
        return this.#feed.opened.resolve();
      case 'closed':
        if (this.#feed?.number !== notice.feed) return;
        this.#feed.closed.resolve();
        this.#feed = null;
        return;
      case 'failed':
        return this.#feed?.number === notice.feed ? this.#feed.onError(new Error(notice.reason)) : undefined;
      case 'condition':
        if (notice.condition === 'good') this.#reportedReason = null;
        return this.#listener.onCondition(notice.condition);
      case 'sourceFailed':
        // Reports the same failure only once: the video source is retried every few seconds.
        if (notice.reason === this.#reportedReason) return;
        this.#reportedReason = notice.reason;
        return this.#listener.onError(new Error(`machine ${this.#machine.machineId}: ${notice.reason}`));
      case 'stilled':
        this.#stills.delete(notice.call);
        return this.#listener.onStill(notice);
      case 'thumbnail':
        return this.#listener.onThumbnail(notice.made);
      case 'ended':
        return this.#ended.resolve();
    }
  }

  #lose(worker: Worker, error: Error): void {
    this.#ended.resolve();
    if (worker !== this.#worker || this.#isClosing || this.#restartTimer) return;
    this.#listener.onError(error);
    this.#listener.onCondition('lost');
    for (const call of this.#stills) this.#listener.onStill({ call, at: Date.now(), data: null });
    this.#stills.clear();
    const feed = this.#feed;
    this.#feed = null;
    feed?.opened.reject(error);
    feed?.closed.resolve();
    this.#restartTimer = setTimeout(() => this.#restart(), restartMs);
    if (feed?.isOpen) feed.onError(error);
  }

  #restart(): void {
    this.#restartTimer = undefined;
    this.#ended = Promise.withResolvers();
    this.#worker = this.#start();
    if (this.#shown) this.beginThumbnails(this.#shown);
  }
}
