import { type RefObject, useLayoutEffect, useState } from 'react';

/** Height beyond the visible part that is drawn, so that a short scroll shows no gap. */
const beyondPx = 400;
/** Items are drawn and removed so many at a time, because each time costs more than each item. */
const step = 6;

/** Returns the tops of items that stand below each other; the last number is the height of all. */
export const topsOf = (heights: readonly number[]): readonly number[] => {
  const tops = [0];
  for (const height of heights) tops.push((tops.at(-1) ?? 0) + height);
  return tops;
};

/** Returns the first item of which a part lies below `y`. */
export const itemAt = (tops: readonly number[], y: number): number => {
  let low = 0;
  let high = Math.max(0, tops.length - 2);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle + 1] ?? 0) <= y) low = middle + 1;
    else high = middle;
  }
  return low;
};

interface Window {
  readonly first: number;
  /** The item after the last one. */
  readonly end: number;
}

/** Returns which items of a long list are to be drawn. `scroller` scrolls; the list of items begins at `list`. */
export const useWindow = (
  tops: readonly number[],
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): Window => {
  const [shown, setShown] = useState<Window>({ first: 0, end: 0 });
  useLayoutEffect(() => {
    const place = scroller.current;
    if (!place) return;
    const look = () => {
      const from = place.getBoundingClientRect();
      const begin = list.current?.getBoundingClientRect().top ?? from.top;
      const hidden = from.top - begin;
      const count = Math.max(0, tops.length - 1);
      const first = Math.floor(itemAt(tops, hidden - beyondPx) / step) * step;
      const last = itemAt(tops, hidden + from.height + beyondPx);
      const end = Math.min(count, Math.ceil((last + 1) / step) * step);
      setShown((before) => (before.first === first && before.end === end ? before : { first, end }));
    };
    look();
    place.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(place);
    return () => {
      place.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [tops, scroller, list]);
  return shown;
};
