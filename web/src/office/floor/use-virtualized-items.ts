import { type RefObject, useLayoutEffect, useState } from 'react';

/** Overscan in px: height beyond the viewport that is also rendered, so that a short scroll shows no gap. */
const beyondPx = 400;
/** Items are rendered and removed in batches of this size, because each rendering costs more than each item. */
const step = 6;

/** Returns the top offsets of stacked items; the last number is the total height. */
export const computeItemTopOffsets = (heights: readonly number[]): readonly number[] => {
  const tops = [0];
  for (const height of heights) tops.push((tops.at(-1) ?? 0) + height);
  return tops;
};

/** Returns the index of the first item that extends below `offsetPx`. */
export const findItemIndexAtOffset = (itemTopOffsets: readonly number[], offsetPx: number): number => {
  let low = 0;
  let high = Math.max(0, itemTopOffsets.length - 2);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((itemTopOffsets[middle + 1] ?? 0) <= offsetPx) low = middle + 1;
    else high = middle;
  }
  return low;
};

interface RenderedItemRange {
  readonly first: number;
  /** Exclusive end index of the rendered items. */
  readonly end: number;
}

/** Virtualizes a long list: returns which items to render. `scroller`: the scroll container; the items begin at the top of `list`. */
export const useVirtualizedItems = (
  itemTopOffsets: readonly number[],
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): RenderedItemRange => {
  const [shown, setShown] = useState<RenderedItemRange>({ first: 0, end: 0 });
  useLayoutEffect(() => {
    const place = scroller.current;
    if (!place) return;
    const look = () => {
      const from = place.getBoundingClientRect();
      const begin = list.current?.getBoundingClientRect().top ?? from.top;
      const hidden = from.top - begin;
      const count = Math.max(0, itemTopOffsets.length - 1);
      const first = Math.floor(findItemIndexAtOffset(itemTopOffsets, hidden - beyondPx) / step) * step;
      const last = findItemIndexAtOffset(itemTopOffsets, hidden + from.height + beyondPx);
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
  }, [itemTopOffsets, scroller, list]);
  return shown;
};
