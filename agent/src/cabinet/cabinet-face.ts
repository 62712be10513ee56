import type { CabinetView } from '@reelfloor/protocol';
import type { CabinetDescription, CabinetEvent } from '@reelfloor/protocol/channels/agent';
import type { CabinetListener, Feed, FeedOptions } from './cabinet.ts';
import type { Game } from './games/game-rules.ts';
import type { CabinetShape } from './geometry.ts';
import type { Journal } from './journal.ts';
import { OpenFeeds, type StartDrawing } from './open-feeds.ts';
import { type Showing, sceneOf, still, versionOf, viewOf } from './view-of.ts';

/** What a cabinet shows: its views and events to listeners, its scenes to the open pictures. */
export class CabinetFace {
  readonly #journal: Journal;
  readonly #game: Game;
  readonly #listeners = new Set<CabinetListener>();
  readonly #feeds: OpenFeeds;
  #showing = still;
  /** Steps shown since the last write. */
  #step = 0;

  constructor(parts: {
    journal: Journal;
    game: Game;
    description: CabinetDescription;
    shape: CabinetShape;
    speed: number;
    startDrawing: StartDrawing;
  }) {
    const { journal, game, speed, shape, description } = parts;
    const { machineId, brandId } = description;
    this.#journal = journal;
    this.#game = game;
    this.#feeds = new OpenFeeds(parts.startDrawing, () =>
      sceneOf(journal.state, { game, machineId, brandId, shape, speed }, this.#showing),
    );
  }

  get showing(): Showing {
    return this.#showing;
  }

  view(): CabinetView {
    const version = versionOf(this.#journal.revision, this.#step);
    return viewOf(this.#journal.state, this.#game, this.#showing, version);
  }

  subscribe(listener: CabinetListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  openFeed(options: FeedOptions): Promise<Feed> {
    return this.#feeds.open(options);
  }

  /** After a write, which has a version of its own. The pictures come first: a player waits for them. */
  wrote(events: readonly CabinetEvent[], showing: Showing): void {
    this.#showing = showing;
    this.#step = 0;
    this.#feeds.show();
    for (const listener of this.#listeners) for (const event of events) listener.onEvent(event);
    this.#tellView();
  }

  /** A step between two writes. */
  show(showing: Showing): void {
    this.#showing = showing;
    this.#step += 1;
    this.#feeds.show();
    this.#tellView();
  }

  /** A write that changed nothing to be seen. */
  wroteUnseen(): void {
    this.#step = 0;
  }

  close(): Promise<void> {
    this.#listeners.clear();
    return this.#feeds.close();
  }

  #tellView(): void {
    const view = this.view();
    for (const listener of this.#listeners) listener.onView(view);
  }
}
