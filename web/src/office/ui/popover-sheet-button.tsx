import { type ReactNode, useId, useRef, useState } from 'react';

interface SheetButtonProps {
  readonly label: ReactNode;
  /** Purpose of the button, which screen readers announce before the label. */
  readonly name?: string;
  readonly className?: string;
  readonly children: (close: () => void) => ReactNode;
}

const gapPx = 8;

/**
 * A button that opens a popover below it, or above it in the lower half of the window. The browser closes the popover on Escape and on a
 * click outside.
 */
export const PopoverSheetButton = ({ label, name, className = 'ctl line', children }: SheetButtonProps) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const place = () => {
    if (!button.current || !sheet.current) return;
    const { left, right, top, bottom } = button.current.getBoundingClientRect();
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const isAtStart = left + right < width;
    const isBelow = top + bottom < height;
    sheet.current.style.top = isBelow ? `${bottom + gapPx}px` : 'auto';
    sheet.current.style.bottom = isBelow ? 'auto' : `${height - top + gapPx}px`;
    sheet.current.style.left = isAtStart ? `${Math.max(gapPx, left)}px` : 'auto';
    sheet.current.style.right = isAtStart ? 'auto' : `${Math.max(gapPx, width - right)}px`;
  };
  return (
    <>
      <button ref={button} type="button" className={className} popoverTarget={id} aria-haspopup="dialog">
        {name !== undefined && <span className="sr-only">{name}: </span>}
        {/* Never bare texts, for translators; its parts are laid out by the button. */}
        <span className="contents">{label}</span>
      </button>
      <dialog
        ref={sheet}
        id={id}
        popover="auto"
        aria-label={name}
        className="sheet"
        onBeforeToggle={({ newState }) => {
          if (newState !== 'open') return;
          place();
          setOpen(true);
        }}
        // Empty the popover only after it has closed: the focus returns to the button only from inside the popover.
        onToggle={({ newState }) => {
          if (newState === 'closed') setOpen(false);
        }}
      >
        {isOpen && children(() => sheet.current?.hidePopover())}
      </dialog>
    </>
  );
};
