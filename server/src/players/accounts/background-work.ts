/** Most pieces of background work at once. More of them mean an attack or a slow database. */
const maxRunning = 100;

/** Runs the rest of a call after its answer was sent, so that the response time does not reveal what was found. */
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
