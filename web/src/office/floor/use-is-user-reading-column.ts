import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns whether a person is reading the column, or moves the pointer from its list to its controls. When `shownListKey` names another
 * list, that one does not count as being read yet.
 */
export const useIsUserReadingColumn = (
  column: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  shownListKey: string,
): boolean => {
  const [isRead, setRead] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read of one list says nothing of another one
  useEffect(() => {
    const place = column.current;
    if (!place) return;
    const hold = new ReadingDetector(setRead);
    const ending = new AbortController();
    const { signal } = ending;
    const follow = ({ target }: Event) => hold.point(target instanceof Node && place.contains(target));
    // Ignore focus from a click: the clicked element keeps the focus even if nobody reads there.
    const lookAtFocus = () => hold.focus(place.querySelector(':focus-visible') !== null);
    const lookAtScroll = () => hold.scroll((list.current?.scrollTop ?? 0) > 0);
    for (const event of ['pointermove', 'pointerdown'] as const)
      window.addEventListener(event, follow, { signal, passive: true });
    const leave = ({ pointerType }: PointerEvent) => {
      // Ignore a lifted finger: it leaves the page, but the person may still be reading where it was.
      if (pointerType !== 'touch') hold.point(false);
    };
    document.documentElement.addEventListener('pointerleave', leave, { signal });
    // During a focus change no element has the focus, so check after it.
    for (const event of ['focusin', 'focusout'] as const)
      place.addEventListener(event, () => window.setTimeout(lookAtFocus), { signal });
    // Scroll events do not bubble, so listen in the capture phase.
    place.addEventListener('scroll', lookAtScroll, { signal, capture: true, passive: true });
    if (place.matches(':hover')) hold.point(true);
    return () => {
      ending.abort();
      hold.close();
      setRead(false);
    };
  }, [column, list, shownListKey]);
  return isRead;
};

/** Timer functions, replaceable in tests. Runs a function later; the returned function cancels it. */
interface Timers {
  after(delayMs: number, run: () => void): () => void;
}

const browserTimers: Timers = {
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/**
 * How long in ms the pointer must be outside a column before updates are shown again. On its way to the column's button it may briefly
 * leave the column.
 */
export const pointerRestMs = 600;

/** Determines whether a person is reading a column, by pointer, finger, keyboard or scrolling. The content must not move then. */
export class ReadingDetector {
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

  /** Follows the pointer, or the last touch: a lifted finger counts as being where it touched. */
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
