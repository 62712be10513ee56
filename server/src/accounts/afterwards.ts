/** Works that may be under way at once. More is an attack or a database that is slow. */
const maxWorks = 100;

/** Work that goes on after a call was answered, because how long it takes would tell what was found. */
export class Afterwards {
  readonly #onError: (error: unknown) => void;
  readonly #works = new Set<Promise<void>>();

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  get isFull(): boolean {
    return this.#works.size >= maxWorks;
  }

  run(work: () => Promise<void>): void {
    const running = work()
      .catch(this.#onError)
      .finally(() => this.#works.delete(running));
    this.#works.add(running);
  }

  async ended(): Promise<void> {
    await Promise.all(this.#works);
  }
}
