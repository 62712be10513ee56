import type { GameListener } from './game-listener.ts';

/** Tells every listener what happened once and is kept nowhere. */
export class Announcer {
  readonly #listeners = new Set<GameListener>();

  /** Returns the function that unsubscribes. */
  listen(listener: GameListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(tell: (listener: GameListener) => void): void {
    for (const listener of [...this.#listeners]) tell(listener);
  }
}
