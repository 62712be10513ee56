import { type RefObject, useLayoutEffect } from 'react';
import { placePopup, type Side } from './popup-place.ts';

/** Places an open popup in the window and stores its side on the element, where popups inside read it. */
export const usePopupFit = (
  open: boolean,
  level: number,
  deeper: number,
  button: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): void => {
  useLayoutEffect(() => {
    if (!open || !button.current || !list.current) return;
    const { clientWidth, clientHeight } = document.documentElement;
    const around = level > 1 ? button.current.closest<HTMLElement>('ul[data-side]')?.dataset.side : undefined;
    const { x, y, side } = placePopup({
      popup: list.current.getBoundingClientRect(),
      entry: button.current.getBoundingClientRect(),
      level,
      deeper,
      sideBefore: (around as Side | undefined) ?? null,
      window: { width: clientWidth, height: clientHeight },
    });
    list.current.dataset.side = side;
    list.current.style.translate = `${x}px ${y}px`;
  }, [open, level, deeper, button, list]);
};
