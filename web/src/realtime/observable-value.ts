/**
 * An observable value for `useSyncExternalStore`: `get` returns the same object until the next change. Methods are
 * bound, so that they can be passed as functions.
 */
export class ObservableValue<Value> {
  #value: Value;
  readonly #listeners = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
  }

  readonly get = (): Value => this.#value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(value: Value): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    // Iterate over a copy, because a listener may unsubscribe during the loop.
    for (const listener of [...this.#listeners]) listener();
  }
}
