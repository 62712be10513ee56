import { type ComponentProps, useId, useRef, useState } from 'react';

interface Popover {
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly button: ComponentProps<'button'>;
  readonly sheet: ComponentProps<'dialog'>;
}

/**
 * Makes a popover that opens under its button. The browser closes it on Escape and on a click outside; `onChange` is called before that
 * click reaches its element.
 */
export const usePopoverState = (onChange?: (isOpen: boolean) => void): Popover => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const place = () => {
    if (!button.current || !sheet.current) return;
    const { left, right, bottom } = button.current.getBoundingClientRect();
    const { style } = sheet.current;
    const width = document.documentElement.clientWidth;
    // Open the popover towards the middle of the window, so that it does not extend beyond the edge.
    const isAtLeft = left + right < width;
    style.top = `${bottom + gap}px`;
    style.maxHeight = `max(6rem, min(80dvh, 100dvh - ${bottom + 2 * gap}px))`;
    style.left = isAtLeft ? insideWindow(left) : 'auto';
    style.right = isAtLeft ? 'auto' : insideWindow(width - right);
  };
  return {
    isOpen,
    close: () => sheet.current?.hidePopover(),
    button: { ref: button, popoverTarget: id, 'aria-haspopup': 'dialog' },
    sheet: {
      ref: sheet,
      id,
      popover: 'auto',
      onBeforeToggle: (event) => {
        onChange?.(event.newState === 'open');
        if (event.newState !== 'open') return;
        place();
        setOpen(true);
      },
      // Empty the popover only after it has closed, because the focus returns to the button only from inside the popover.
      onToggle: (event) => {
        if (event.newState === 'closed') setOpen(false);
      },
      className:
        'fixed m-0 w-70 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line-strong bg-surface-1 p-2 text-ink',
    },
  };
};

const gap = 8;
/** Width of the popover, equal to that of its CSS class `w-70`. */
const sheetWidth = '17.5rem';
/** Returns a popover's distance from the window's edge at which the whole popover is inside the window. */
const insideWindow = (wantedPx: number): string => `clamp(${gap}px, ${wantedPx}px, 100% - ${gap}px - ${sheetWidth})`;
