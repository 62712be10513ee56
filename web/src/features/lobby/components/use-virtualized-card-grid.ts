import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Cards from `first` up to, but not including, `end`. */
export interface CardRange {
  readonly first: number;
  readonly end: number;
}

interface CardWindow extends CardRange {
  /** Number of empty grid cells before the first rendered card. */
  readonly gaps: number;
  readonly beforePx: number;
  readonly afterPx: number;
}

interface GridMeasure {
  readonly columns: number;
  /** Distance in pixels from the top of one row to the top of the next. */
  readonly rowPx: number;
  readonly gapPx: number;
}

interface GridPosition extends GridMeasure {
  /** Distance in pixels of the grid's top edge from the top of the screen; negative after scrolling. */
  readonly topPx: number;
  readonly screenPx: number;
}

/** Rows rendered above and below the screen (overscan), so that fast scrolling shows no empty space. */
const spareRows = 3;

/** Number of cards rendered before the grid is measured: as many as fit on a phone. */
const firstCards = 4;

export const getInitialCardRange = (count: number): CardRange => ({
  first: 0,
  end: Math.min(count, firstCards),
});

export const computeVisibleCardRanges = (
  count: number,
  gridPosition: GridPosition,
): { readonly seen: CardRange; readonly wanted: CardRange } => ({
  seen: rangeOf(count, gridPosition, 0),
  wanted: rangeOf(count, gridPosition, spareRows),
});

const rangeOf = (count: number, { columns, rowPx, topPx, screenPx }: GridPosition, spare: number): CardRange => {
  const rows = Math.ceil(count / columns);
  // The whole list may be above the screen after it shrank; then render its last rows.
  const firstRow = Math.max(0, Math.min(Math.floor(-topPx / rowPx) - spare, rows - 2 * spareRows));
  const endRow = Math.min(rows, Math.max(Math.ceil((screenPx - topPx) / rowPx) + spare, firstRow + 1));
  return { first: firstRow * columns, end: Math.min(count, endRow * columns) };
};

/**
 * Returns the next range to render. Adds cards on the screen at once but others one per step, so that no frame renders many. Removes cards
 * at once, which is cheap.
 */
export const computeNextRenderedCardRange = (
  rendered: CardRange,
  targetRange: CardRange,
  visible: CardRange,
): CardRange => {
  const first = Math.max(rendered.first, targetRange.first);
  const end = Math.min(rendered.end, targetRange.end);
  if (first >= visible.end || end <= visible.first || first >= end) return visible;
  if (first > visible.first || end < visible.end)
    return { first: Math.min(first, visible.first), end: Math.max(end, visible.end) };
  if (end < targetRange.end) return { first, end: end + 1 };
  return { first: Math.max(targetRange.first, first - 1), end };
};

export const areCardRangesEqual = (one: CardRange, other: CardRange): boolean =>
  one.first === other.first && one.end === other.end;

export const computeVirtualizedCardWindow = (
  count: number,
  { first, end }: CardRange,
  { columns, rowPx, gapPx }: GridMeasure,
): CardWindow => {
  const rowsBefore = Math.floor(first / columns);
  const rowsAfter = Math.ceil(count / columns) - Math.ceil(end / columns);
  return {
    first,
    end,
    gaps: first % columns,
    beforePx: Math.max(0, rowsBefore * rowPx - gapPx),
    afterPx: Math.max(0, rowsAfter * rowPx - gapPx),
  };
};

const unmeasured: GridMeasure = { columns: 1, rowPx: 0, gapPx: 0 };

/** Returns the cards to render for scroll position and screen size. Adds at most one card outside the screen per frame. */
export const useVirtualizedCardGrid = (
  count: number,
): { grid: RefObject<HTMLUListElement | null>; shown: CardWindow } => {
  const grid = useRef<HTMLUListElement>(null);
  const [measure, setMeasure] = useState(unmeasured);
  const [drawn, setDrawn] = useState(() => getInitialCardRange(count));

  const follow = useCallback(() => {
    if (!grid.current || measure.rowPx === 0) return;
    const topPx = grid.current.getBoundingClientRect().top;
    const { wanted, seen } = computeVisibleCardRanges(count, {
      ...measure,
      topPx,
      screenPx: window.innerHeight,
    });
    setDrawn((before) => {
      const next = computeNextRenderedCardRange(before, wanted, seen);
      return areCardRangesEqual(before, next) ? before : next;
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
    // Capture scroll events, because in some layouts only the content scrolls and not the window.
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

  return { grid, shown: computeVirtualizedCardWindow(count, drawn, measure) };
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
