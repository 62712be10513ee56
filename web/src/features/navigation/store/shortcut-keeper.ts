import { createStore } from 'zustand/vanilla';
import type { CallFailure, CallResult } from '../../../api/call-failure.ts';

type Ids = readonly string[];

interface KeeperOptions {
  /** The shortcuts as the server last told them. */
  readonly kept: () => Ids;
  readonly save: (ids: Ids) => Promise<CallResult<unknown>>;
  readonly onFailure: (failure: CallFailure) => void;
}

/**
 * The favourite shortcuts between a click and the server's answer. A star changes at once; saves go one after another
 * and each carries the newest wish, so that quick clicks cannot overtake each other. What could not be saved goes back.
 */
export class ShortcutKeeper {
  /** What was wished for and is not saved yet; null: what the server has holds. */
  readonly wish = createStore<{ readonly ids: Ids | null }>(() => ({ ids: null }));
  readonly #options: KeeperOptions;
  #saving = false;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  toggle(id: string): void {
    const now = this.wish.getState().ids ?? this.#options.kept();
    this.wish.setState({ ids: now.includes(id) ? now.filter((other) => other !== id) : [...now, id] });
    if (!this.#saving) void this.#saveWishes();
  }

  /** The user is gone: nothing of its wishes concerns the next one. */
  forget(): void {
    this.wish.setState({ ids: null });
  }

  async #saveWishes(): Promise<void> {
    this.#saving = true;
    for (let wished = this.wish.getState().ids; wished !== null; wished = this.wish.getState().ids) {
      const result = await this.#options.save(wished);
      if (!result.ok) this.#options.onFailure(result.failure);
      // A wish that came meanwhile is saved next; a refused one is not tried again.
      if (!result.ok || this.wish.getState().ids === wished) this.forget();
    }
    this.#saving = false;
  }
}
