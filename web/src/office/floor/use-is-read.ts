import { type RefObject, useEffect, useState } from 'react';

/** True while a person reads the column, or moves from its list to its controls. Another list, named by `shown`, is not read yet. */
export const useIsRead = (
  column: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  shown: string,
): boolean => {
  const [isRead, setRead] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read of one list says nothing of another one
  useEffect(() => {
    const place = column.current;
    if (!place) return;
    const hold = new ReadingHold(setRead);
    const ending = new AbortController();
    const { signal } = ending;
    const follow = ({ target }: Event) => hold.point(target instanceof Node && place.contains(target));
    // A click leaves the focus on what was clicked, which is no sign that anybody reads there.
    const lookAtFocus = () => hold.focus(place.querySelector(':focus-visible') !== null);
    const lookAtScroll = () => hold.scroll((list.current?.scrollTop ?? 0) > 0);
    for (const event of ['pointermove', 'pointerdown'] as const)
      window.addEventListener(event, follow, { signal, passive: true });
    const leave = ({ pointerType }: PointerEvent) => {
      // A finger leaves the page whenever it is lifted, and is read from where it was.
      if (pointerType !== 'touch') hold.point(false);
    };
    document.documentElement.addEventListener('pointerleave', leave, { signal });
    // While the focus moves, no element has it.
    for (const event of ['focusin', 'focusout'] as const)
      place.addEventListener(event, () => window.setTimeout(lookAtFocus), { signal });
    // A scroll event does not bubble.
    place.addEventListener('scroll', lookAtScroll, { signal, capture: true, passive: true });
    if (place.matches(':hover')) hold.point(true);
    return () => {
      ending.abort();
      hold.close();
      setRead(false);
    };
  }, [column, list, shown]);
  return isRead;
};

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
