import { type RefObject, useLayoutEffect } from 'react';

/** Between a popup and what it must not touch, in pixels. */
const gap = 4;

/**
 * Keeps an open popup inside the window. One under the bar is moved back as far as it would stick out; one beside an
 * entry of another popup (`level` above 0) opens to the entry's other side, so that it covers nothing.
 */
export const usePopupFit = (
  open: boolean,
  level: number,
  button: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): void => {
  useLayoutEffect(() => {
    if (!open || !button.current || !list.current) return;
    const { left, right, top, bottom, width } = list.current.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const over = right > clientWidth - gap ? right - clientWidth + gap : Math.min(0, left - gap);
    const acrossEntry = width + button.current.offsetWidth + 2 * (gap + padding);
    const x = level === 0 ? -over : -Math.sign(over) * acrossEntry;
    const y = -Math.max(0, Math.min(bottom - clientHeight + gap, top - gap));
    list.current.style.translate = `${x}px ${y}px`;
  }, [open, level, button, list]);
};

/** Of a popup, around its entries. */
const padding = 4;
