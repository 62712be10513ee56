import type { GameListener } from './game-listener.ts';

/** Passes events to listeners. Keeps no history: a later listener does not get earlier events. */
export class Announcer {
  readonly #listeners = new Set<GameListener>();

  listen(listener: GameListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  notify(notify: (listener: GameListener) => void): void {
    for (const listener of [...this.#listeners]) notify(listener);
  }
}
