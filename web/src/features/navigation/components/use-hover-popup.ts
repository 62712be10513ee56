import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** How long a pointer rests before a popup follows it, there and away (specification §9). */
const hoverDelayMs = 150;

/**
 * A popup that opens when a mouse rests on its element and closes when it has left, or when the focus has. A finger has
 * no hover: it and the keyboard open and close by `setOpen`.
 */
export const useHoverPopup = () => {
  const [open, setOpen] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const later = (next: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => setOpen(next), hoverDelayMs);
  };
  return {
    open,
    setOpen: (next: boolean) => {
      clearTimeout(waiting.current);
      setOpen(next);
    },
    handlers: {
      onPointerEnter: later(true),
      onPointerLeave: later(false),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      },
    },
  };
};
