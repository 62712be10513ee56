import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import {
  type CardWindow,
  firstRange,
  type GridMeasure,
  rangesOf,
  sameRange,
  stepTowards,
  windowOf,
} from '../store/card-window.ts';

const unmeasured: GridMeasure = { columns: 1, rowPx: 0, gapPx: 0 };

/**
 * Returns the cards to draw for scroll position and screen size. Adds at most one card outside the screen per frame.
 */
export const useCardWindow = (
  count: number,
): { grid: RefObject<HTMLUListElement | null>; shown: CardWindow } => {
  const grid = useRef<HTMLUListElement>(null);
  const [measure, setMeasure] = useState(unmeasured);
  const [drawn, setDrawn] = useState(() => firstRange(count));

  const follow = useCallback(() => {
    if (!grid.current || measure.rowPx === 0) return;
    const topPx = grid.current.getBoundingClientRect().top;
    const { wanted, seen } = rangesOf(count, { ...measure, topPx, screenPx: window.innerHeight });
    setDrawn((before) => {
      const next = stepTowards(before, wanted, seen);
      return sameRange(before, next) ? before : next;
    });
  }, [count, measure]);

  useLayoutEffect(() => {
    const takeMeasure = (): void => {
      const found = grid.current && measureOf(grid.current);
      if (found) setMeasure((before) => (isSame(before, found) ? before : found));
    };
    takeMeasure();
    const resized = new ResizeObserver(takeMeasure);
    if (grid.current) resized.observe(grid.current);
    return () => resized.disconnect();
  }, []);

  useLayoutEffect(() => {
    follow();
    // Scroll events are captured, because in some layouts only the content scrolls and not the window.
    const passively = { capture: true, passive: true };
    document.addEventListener('scroll', follow, passively);
    window.addEventListener('resize', follow);
    return () => {
      document.removeEventListener('scroll', follow, passively);
      window.removeEventListener('resize', follow);
    };
  }, [follow]);

  // Each step plans the next for the following frame, until none is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is what it waits for
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [drawn, follow]);

  return { grid, shown: windowOf(count, drawn, measure) };
};

const measureOf = (grid: HTMLElement): GridMeasure | null => {
  const card = grid.querySelector('article');
  if (!card) return null;
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid);
  const gapPx = Number.parseFloat(rowGap);
  return {
    columns: gridTemplateColumns.split(' ').length,
    rowPx: card.getBoundingClientRect().height + borders + gapPx,
    gapPx,
  };
};

const borders = 2;

const isSame = (one: GridMeasure, other: GridMeasure): boolean =>
  one.columns === other.columns && one.gapPx === other.gapPx && Math.abs(one.rowPx - other.rowPx) < 1;
