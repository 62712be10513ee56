/**
 * A value that changes in steps, in the form that React's `useSyncExternalStore` takes: `get` gives the same object
 * until the next change, `subscribe` tells of each change. Both may be passed on without their object.
 */
export class Snapshot<Value> {
  #value: Value;
  readonly #listeners = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
  }

  readonly get = (): Value => this.#value;

  /** Returns the function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(value: Value): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    // A copy, because a listener may unsubscribe while it is told.
    for (const listener of [...this.#listeners]) listener();
  }
}
