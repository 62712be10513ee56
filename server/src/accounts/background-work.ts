/** Works that may be under way at once. More is an attack or a database that is slow. */
const maxRunning = 100;

/** Work that goes on after a call was answered, because how long it takes would tell what was found. */
export class BackgroundWork {
  readonly #onError: (error: unknown) => void;
  readonly #running = new Set<Promise<void>>();

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  get isFull(): boolean {
    return this.#running.size >= maxRunning;
  }

  run(work: () => Promise<void>): void {
    const running = work()
      .catch(this.#onError)
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async finished(): Promise<void> {
    await Promise.all(this.#running);
  }
}
