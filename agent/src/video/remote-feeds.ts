import type { MachineId } from '@reelfloor/protocol';
import type { Feed, Frame } from '../cabinet/cabinet.ts';
import { type ReceivedFeedOptions, receiveFeed } from '../cabinet/feed/receive-feed.ts';
import type { VideoNotice, VideoOrder } from './video-messages.ts';

type FeedOrder = Extract<VideoOrder, { type: 'feedOpened' | 'feedClosed' | 'feedFailed' }>;

interface RemoteFeed {
  readonly opened: PromiseWithResolvers<void>;
  readonly closed: PromiseWithResolvers<void>;
  readonly onError: (error: Error) => void;
  isOpen: boolean;
}

/** The feeds of cabinets that live in the main thread. Their pictures come past it; only opening and closing go through. */
export class RemoteFeeds {
  readonly #notify: (notice: VideoNotice) => void;
  readonly #onFrame: (frame: Frame) => void;
  readonly #feeds = new Map<number, RemoteFeed>();
  #numbers = 0;

  constructor(notify: (notice: VideoNotice) => void, onFrame: (frame: Frame) => void = () => {}) {
    this.#notify = notify;
    this.#onFrame = onFrame;
  }

  open(machineId: MachineId, options: ReceivedFeedOptions): Promise<Feed> {
    const { height, fps, onFrame, onSound, onError } = options;
    this.#numbers += 1;
    const feed = this.#numbers;
    const receiver = {
      onSound,
      onFrame: (frame: Frame) => {
        this.#onFrame(frame);
        onFrame(frame);
      },
    };
    return receiveFeed(async (sink) => {
      const remote: RemoteFeed = {
        opened: Promise.withResolvers(),
        closed: Promise.withResolvers(),
        onError,
        isOpen: false,
      };
      this.#feeds.set(feed, remote);
      this.#notify({ type: 'openFeed', feed, machineId, height, fps, sink });
      await remote.opened.promise;
      return {
        resize: (height) => this.#notify({ type: 'resizeFeed', feed, height }),
        close: () => {
          this.#notify({ type: 'closeFeed', feed });
          return remote.closed.promise;
        },
      };
    }, receiver);
  }

  hear(order: FeedOrder): void {
    const remote = this.#feeds.get(order.feed);
    if (!remote) return;
    switch (order.type) {
      case 'feedOpened':
        remote.isOpen = true;
        return remote.opened.resolve();
      case 'feedClosed':
        this.#feeds.delete(order.feed);
        return remote.closed.resolve();
      case 'feedFailed':
        if (remote.isOpen) return remote.onError(order.error);
        this.#feeds.delete(order.feed);
        remote.opened.reject(order.error);
    }
  }
}
