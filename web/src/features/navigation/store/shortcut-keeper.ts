import { createStore } from 'zustand/vanilla';
import type { CallFailure, CallResult } from '../../../api/call-failure.ts';

type Ids = readonly string[];

interface KeeperOptions {
  readonly kept: () => Ids;
  readonly save: (ids: Ids) => Promise<CallResult<unknown>>;
  readonly onFailure: (failure: CallFailure) => void;
}

/**
 * Stores shortcuts. A star changes at once. Saves run one after another with the latest choice, so that quick
 * clicks cannot overtake each other. A failed save is undone.
 */
export class ShortcutKeeper {
  /** What the user has chosen but the server has not saved; null if the server's list counts. */
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

  forget(): void {
    this.wish.setState({ ids: null });
  }

  async #saveWishes(): Promise<void> {
    this.#saving = true;
    for (let wished = this.wish.getState().ids; wished !== null; wished = this.wish.getState().ids) {
      const result = await this.#options.save(wished);
      if (!result.ok) this.#options.onFailure(result.failure);
      // A choice made during the save is saved next; a choice that the server refused is not sent again.
      if (!result.ok || this.wish.getState().ids === wished) this.forget();
    }
    this.#saving = false;
  }
}
