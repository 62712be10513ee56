/** Runs something later. Returns what cancels it. */
interface Timers {
  after(delayMs: number, run: () => void): () => void;
}

const browserTimers: Timers = {
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** How long the pointer rests outside a column before what was held back comes in. On its way to the column's button it may cut a corner. */
export const pointerRestMs = 600;

/** Tells whether a person is reading a column, by pointer, finger, keyboard or scrolling. Its content must not move then. */
export class ReadingHold {
  #isPointed = false;
  #isFocused = false;
  #isScrolled = false;
  #cancelRest: (() => void) | null = null;
  readonly #timers: Timers;
  readonly #onChange: (isRead: boolean) => void;

  constructor(onChange: (isRead: boolean) => void, timers: Timers = browserTimers) {
    this.#onChange = onChange;
    this.#timers = timers;
  }

  get isRead(): boolean {
    return this.#isPointed || this.#isFocused || this.#isScrolled;
  }

  /** Follows the pointer, or the last touch: a lifted finger is where it touched. */
  point(isInside: boolean): void {
    if (!isInside && !this.#isPointed) return;
    this.#cancelRest?.();
    this.#cancelRest = isInside
      ? null
      : this.#timers.after(pointerRestMs, () => this.#set(() => (this.#isPointed = false)));
    if (isInside) this.#set(() => (this.#isPointed = true));
  }

  focus(isInside: boolean): void {
    this.#set(() => (this.#isFocused = isInside));
  }

  scroll(isDown: boolean): void {
    this.#set(() => (this.#isScrolled = isDown));
  }

  close(): void {
    this.#cancelRest?.();
  }

  #set(change: () => void): void {
    const before = this.isRead;
    change();
    if (this.isRead !== before) this.#onChange(this.isRead);
  }
}
