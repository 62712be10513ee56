import type { Clock } from '@reelfloor/cabinet/clock';

interface Event {
  readonly atMs: number;
  /** Of two timers for the same moment, the one with the lower `order` was set first and runs first. */
  readonly order: number;
  readonly run: () => void;
  called: boolean;
}

const isBefore = (a: Event, b: Event): boolean => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);

/** A clock that jumps from one timer to the next, so that a simulated minute takes milliseconds. */
export class VirtualTime implements Clock {
  /** A binary heap: the next event is at index 0. */
  readonly #heap: Event[] = [];
  #nowMs = 0;
  #order = 0;

  nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, run: () => void): () => void {
    const event = { atMs: this.#nowMs + Math.max(0, delayMs), order: this.#order++, run, called: false };
    this.#push(event);
    return () => {
      event.called = true;
    };
  }

  runUntil(untilMs: number): void {
    for (let event = this.#heap[0]; event && event.atMs <= untilMs; event = this.#heap[0]) {
      this.#pop();
      if (event.called) continue;
      this.#nowMs = event.atMs;
      event.run();
    }
    this.#nowMs = untilMs;
  }

  #push(event: Event): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(event);
    while (at > 0) {
      const parentAt = (at - 1) >> 1;
      const parent = heap[parentAt];
      if (!parent || isBefore(parent, event)) break;
      heap[at] = parent;
      at = parentAt;
    }
    heap[at] = event;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let childAt = 2 * at + 1;
      const [left, right] = [heap[childAt], heap[childAt + 1]];
      if (!left) break;
      const child = right && isBefore(right, left) ? right : left;
      if (child === right) childAt += 1;
      if (isBefore(last, child)) break;
      heap[at] = child;
      at = childAt;
    }
    heap[at] = last;
  }
}
