import type { MachineId } from '@reelfloor/protocol';
import type { Feed, Frame } from '../cabinet/cabinet.ts';
import type { Scene } from '../cabinet/scene.ts';
import { type ReceivedFeedOptions, receiveFeed } from '../drivers/simulated/feed/receive-feed.ts';
import { type DrawnFeed, startDrawing } from '../drivers/simulated/feed/start-drawing.ts';
import type { MediaNotice } from './media-messages.ts';

interface RemoteFeed {
  readonly begun: PromiseWithResolvers<Scene>;
  scene: Scene | null;
  drawn: DrawnFeed | null;
}

/** Draws the agent's cabinets in the media process, from the scenes that the agent sends. */
export class RemoteCabinets {
  readonly #notify: (notice: MediaNotice) => void;
  readonly #onFrame: (frame: Frame) => void;
  readonly #testCard: { testCard?: boolean };
  readonly #feeds = new Map<number, RemoteFeed>();
  #numbers = 0;

  constructor(options: {
    notify: (notice: MediaNotice) => void;
    onFrame?: (frame: Frame) => void;
    testCard?: boolean;
  }) {
    const { notify, onFrame = () => {}, testCard } = options;
    this.#notify = notify;
    this.#onFrame = onFrame;
    this.#testCard = testCard === undefined ? {} : { testCard };
  }

  async openFeed(machineId: MachineId, options: ReceivedFeedOptions): Promise<Feed> {
    this.#numbers += 1;
    const number = this.#numbers;
    const remote: RemoteFeed = { begun: Promise.withResolvers(), scene: null, drawn: null };
    this.#feeds.set(number, remote);
    const end = (): void => {
      this.#feeds.delete(number);
      this.#notify({ type: 'unwatch', feed: number });
    };
    this.#notify({ type: 'watch', feed: number, machineId });
    try {
      const feed = await this.#draw(remote, options);
      return {
        hurry: () => feed.hurry(),
        resize: (height) => feed.resize(height),
        close: () => {
          end();
          return feed.close();
        },
      };
    } catch (error) {
      end();
      throw error;
    }
  }

  show(feed: number, scene: Scene): void {
    const remote = this.#feeds.get(feed);
    if (!remote) return;
    remote.scene = scene;
    remote.begun.resolve(scene);
    remote.drawn?.show(scene);
  }

  async #draw(remote: RemoteFeed, { height, fps, onFrame, onSound, onError }: ReceivedFeedOptions) {
    const receiver = {
      onSound,
      onFrame: (frame: Frame) => {
        this.#onFrame(frame);
        onFrame(frame);
      },
    };
    const first = await remote.begun.promise;
    return receiveFeed(async (sink) => {
      const drawn = await startDrawing({ height, fps, sink, onError, scene: first, ...this.#testCard });
      remote.drawn = drawn;
      if (remote.scene && remote.scene !== first) drawn.show(remote.scene);
      return drawn;
    }, receiver);
  }
}
