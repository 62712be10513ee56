import type { GameListener } from './game-listener.ts';

/** Passes events to listeners. Keeps no history: a later listener does not get earlier events. */
export class Announcer {
  readonly #listeners = new Set<GameListener>();

  listen(listener: GameListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(tell: (listener: GameListener) => void): void {
    for (const listener of [...this.#listeners]) tell(listener);
  }
}
