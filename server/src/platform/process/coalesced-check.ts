interface PollerOptions {
  readonly check: () => Promise<void>;
  /** Called when a check fails; for consecutive failures only once. */
  readonly onError: (error: unknown) => void;
}

/** Runs a check, never concurrently. A call while the check is running makes it run once more afterwards. */
export class CoalescedCheck {
  readonly #options: PollerOptions;
  #running: Promise<void> | null = null;
  #mustCheckAgain = false;
  #isFailing = false;

  constructor(options: PollerOptions) {
    this.#options = options;
  }

  /** Checks now, or once more after the running check. Resolves when both have ended. Never rejects. */
  check(): Promise<void> {
    this.#mustCheckAgain = true;
    this.#running ??= this.#checkUntilDone().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Resolves when no check is running. */
  async ended(): Promise<void> {
    await this.#running;
  }

  async #checkUntilDone(): Promise<void> {
    while (this.#mustCheckAgain) {
      this.#mustCheckAgain = false;
      try {
        await this.#options.check();
        this.#isFailing = false;
      } catch (error) {
        if (!this.#isFailing) this.#options.onError(error);
        this.#isFailing = true;
      }
    }
  }
}
