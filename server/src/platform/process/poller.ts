interface PollerOptions {
  readonly look: () => Promise<void>;
  /** Called when a look fails. If several fail in a row, called for the first one only. */
  readonly onError: (error: unknown) => void;
}

/** Runs a look, never two at once. Asked during a look, it looks once more after it. */
export class Poller {
  readonly #options: PollerOptions;
  #looking: Promise<void> | null = null;
  #mustLookAgain = false;
  #isFailing = false;

  constructor(options: PollerOptions) {
    this.#options = options;
  }

  /** Looks now, or once more after the present look. Resolves when both have ended. Never rejects. */
  look(): Promise<void> {
    this.#mustLookAgain = true;
    this.#looking ??= this.#lookUntilDone().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** Resolves when no look is under way any more. */
  async ended(): Promise<void> {
    await this.#looking;
  }

  async #lookUntilDone(): Promise<void> {
    while (this.#mustLookAgain) {
      this.#mustLookAgain = false;
      try {
        await this.#options.look();
        this.#isFailing = false;
      } catch (error) {
        if (!this.#isFailing) this.#options.onError(error);
        this.#isFailing = true;
      }
    }
  }
}
