import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** Delay before a hovered popup opens or closes, in ms (specification §9). */
const hoverDelayMs = 150;

/** Opens under a mouse and closes when pointer and focus have left. Touch and keyboard use `setOpen`. */
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
