import type { Feed, FeedOptions } from '@reelfloor/cabinet/cabinet';
import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import type { DrawingThreadMessage } from './drawing-thread-messages.ts';
import { acquireDrawingThread, type DrawingThread, releaseDrawingThread } from './drawing-thread-pool.ts';
import { maxPictureHeight } from './i420-converter.ts';

export interface DrawnFeed extends Feed {
  show(scene: Scene): void;
}

export interface DrawingOptions extends FeedOptions {
  readonly scene: Scene;
  /** Whether to draw the test blocks that benchmarks read. Default: only if the environment variable TEST_CARD is 1. */
  readonly testCard?: boolean;
}

const closeLimitMs = 2000;
/** Time in ms within which a drawing thread opens a feed. The first one of a brand takes seconds on busy processors. */
const openLimitMs = 10_000;

export const startCabinetFeed = async (options: DrawingOptions): Promise<DrawnFeed> => {
  checkHeight(options.height);
  const thread = acquireDrawingThread(options.scene.brandId);
  thread.brandId = options.scene.brandId;
  const feed = new ThreadFeed(thread, options);
  const timer = setTimeout(() => feed.giveUp(), openLimitMs);
  try {
    await feed.opened;
  } finally {
    clearTimeout(timer);
  }
  return feed;
};

const checkHeight = (height: number): void => {
  if (!Number.isInteger(height) || height < 2 || height % 2 !== 0 || height > maxPictureHeight) {
    throw new RangeError(`a picture is an even number of 2 to ${maxPictureHeight} pixels high, not ${height}`);
  }
};

class ThreadFeed implements DrawnFeed {
  readonly opened: Promise<void>;
  readonly #thread: DrawingThread;
  readonly #options: DrawingOptions;
  readonly #number: number;
  readonly #settleOpened = Promise.withResolvers<void>();
  readonly #settleClosed = Promise.withResolvers<void>();
  #state: 'opening' | 'open' | 'closing' | 'over' = 'opening';

  constructor(thread: DrawingThread, options: DrawingOptions) {
    this.#thread = thread;
    this.#options = options;
    this.opened = this.#settleOpened.promise;
    this.#number = thread.serve({
      onNotice: (notice) => this.#receive(notice),
      onDeath: (error) => this.#break(error),
    });
    const { scene, height, fps, sink, testCard = process.env.TEST_CARD === '1' } = options;
    thread.order({ type: 'open', feed: this.#number, scene, height, fps, testCard, sink });
  }

  show(scene: Scene): void {
    if (this.#state === 'open') this.#thread.order({ type: 'show', feed: this.#number, scene });
  }

  hurry(): void {
    if (this.#state === 'open') this.#thread.order({ type: 'hurry', feed: this.#number });
  }

  resize(height: number): void {
    checkHeight(height);
    if (this.#state === 'open') this.#thread.order({ type: 'resize', feed: this.#number, height });
  }

  async close(): Promise<void> {
    if (this.#state === 'over') return;
    if (this.#state === 'open') {
      this.#state = 'closing';
      this.#thread.order({ type: 'close', feed: this.#number });
    }
    const timer = setTimeout(() => this.giveUp(), closeLimitMs);
    await this.#settleClosed.promise;
    clearTimeout(timer);
  }

  giveUp(): void {
    this.#break(new Error('the drawing thread does not answer'));
  }

  #receive(notice: DrawingThreadMessage): void {
    if (notice.type === 'ready' || notice.feed !== this.#number) return;
    switch (notice.type) {
      case 'opened':
        this.#state = 'open';
        return this.#settleOpened.resolve();
      case 'closed':
        this.#state = 'over';
        this.#thread.rest();
        releaseDrawingThread(this.#thread);
        return this.#settleClosed.resolve();
      case 'failed':
        return this.#break(new Error(notice.reason));
    }
  }

  /** Ends the thread instead of reusing it for another feed, because its state after an error is unknown. */
  #break(error: Error): void {
    if (this.#state === 'over') return;
    const before = this.#state;
    this.#state = 'over';
    void this.#thread.end();
    this.#settleClosed.resolve();
    this.#settleOpened.reject(error);
    if (before === 'open') this.#options.onError(error);
  }
}
