import type { Feed, FeedOptions } from './cabinet.ts';
import type { Scene } from './scene.ts';

/** Starts a picture and its sound; what it gives back can be shown another scene. */
export type StartDrawing = (
  options: FeedOptions & { readonly scene: Scene },
) => Promise<Feed & { show(scene: Scene): void }>;

type DrawnFeed = Awaited<ReturnType<StartDrawing>>;

/** The feeds of one cabinet. All of them show the same scene; without one nothing is drawn. */
export class OpenFeeds {
  readonly #startDrawing: StartDrawing;
  readonly #sceneNow: () => Scene;
  readonly #feeds = new Set<DrawnFeed>();
  #closed = false;

  constructor(startDrawing: StartDrawing, sceneNow: () => Scene) {
    this.#startDrawing = startDrawing;
    this.#sceneNow = sceneNow;
  }

  async open(options: FeedOptions): Promise<Feed> {
    const feed = await this.#startDrawing({ ...options, scene: this.#sceneNow() });
    if (this.#closed) {
      await feed.close();
      throw new Error('the cabinet was closed while its picture started');
    }
    this.#feeds.add(feed);
    // What changed while the drawing started was shown to nobody.
    feed.show(this.#sceneNow());
    return {
      resize: (height) => feed.resize(height),
      close: () => {
        this.#feeds.delete(feed);
        return feed.close();
      },
    };
  }

  show(): void {
    if (this.#feeds.size === 0) return;
    const scene = this.#sceneNow();
    for (const feed of this.#feeds) feed.show(scene);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const feeds = [...this.#feeds];
    this.#feeds.clear();
    await Promise.all(feeds.map((feed) => feed.close()));
  }
}
