import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type CardWindow, cardWindow, firstWindow, type GridPlace } from '../store/card-window.ts';

/** Which cards of a grid to draw, following the scrolling and the size of the screen. */
export const useCardWindow = (
  count: number,
): { grid: RefObject<HTMLUListElement | null>; shown: CardWindow } => {
  const grid = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(() => firstWindow(count));
  useLayoutEffect(() => {
    const follow = (): void => {
      const place = grid.current && placeOf(grid.current);
      if (!place) return;
      const next = cardWindow(count, place);
      setShown((before) => (isSame(before, next) ? before : next));
    };
    follow();
    // Whatever scrolls: the page or, in some layouts, its content alone.
    const passively = { capture: true, passive: true };
    document.addEventListener('scroll', follow, passively);
    const resized = new ResizeObserver(follow);
    if (grid.current) resized.observe(grid.current);
    window.addEventListener('resize', follow);
    return () => {
      document.removeEventListener('scroll', follow, passively);
      window.removeEventListener('resize', follow);
      resized.disconnect();
    };
  }, [count]);
  return { grid, shown };
};

const placeOf = (grid: HTMLElement): GridPlace | null => {
  const card = grid.querySelector('article');
  if (!card) return null;
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid);
  const gapPx = Number.parseFloat(rowGap);
  return {
    columns: gridTemplateColumns.split(' ').length,
    rowPx: card.getBoundingClientRect().height + borders + gapPx,
    gapPx,
    topPx: grid.getBoundingClientRect().top,
    screenPx: window.innerHeight,
  };
};

/** Of a card, above and below. */
const borders = 2;

const isSame = (one: CardWindow, other: CardWindow): boolean =>
  one.first === other.first &&
  one.end === other.end &&
  Math.abs(one.beforePx - other.beforePx) < 1 &&
  Math.abs(one.afterPx - other.afterPx) < 1;
