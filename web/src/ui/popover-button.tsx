import { type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';

interface PopoverButtonProps {
  label: string;
  icon: ReactNode;
  /** What the popover shows while it is open. */
  children: (close: () => void) => ReactNode;
  className?: string;
}

/** An icon that opens a small sheet under itself. The browser closes it on Escape and on a click elsewhere. */
export const PopoverButton = ({ label, icon, children, className }: PopoverButtonProps) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const place = () => {
    if (!button.current || !sheet.current) return;
    const { left, right, bottom } = button.current.getBoundingClientRect();
    const { style } = sheet.current;
    const width = document.documentElement.clientWidth;
    // Towards the middle of the window, whichever side the button stands on.
    const isAtLeft = left + right < width;
    style.top = `${bottom + gap}px`;
    style.left = isAtLeft ? `${Math.max(gap, left)}px` : 'auto';
    style.right = isAtLeft ? 'auto' : `${Math.max(gap, width - right)}px`;
  };
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        {...(className === undefined ? {} : { className })}
      />
      <dialog
        ref={sheet}
        id={id}
        popover="auto"
        aria-label={label}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return;
          place();
          setOpen(true);
        }}
        // Emptied only once it is closed: what had the focus must still be inside for the button to get it back.
        onToggle={(event) => {
          if (event.newState === 'closed') setOpen(false);
        }}
        className="fixed m-0 max-h-[80dvh] w-70 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line-strong bg-surface-1 p-2 text-ink"
      >
        {open && children(() => sheet.current?.hidePopover())}
      </dialog>
    </>
  );
};

const gap = 8;
