import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  open: boolean;
  title: string;
  /** Escape, the close button or a press beside the dialog. Without it the dialog stays until an action closes it. */
  onClose?: (() => void) | undefined;
  /** The name of the close button; needed where `onClose` is given. */
  closeLabel?: string | undefined;
  children?: ReactNode;
  /** Buttons, the most likely one last. */
  actions?: ReactNode;
  className?: string;
}

/** A modal dialog on the browser's own element, which keeps the focus inside and gives it back. */
export const Dialog = ({ open, title, onClose, closeLabel, children, actions, className }: DialogProps) => {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, as the element's own cancel event
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose?.();
      }}
      className={classNames(
        'm-auto w-[min(28rem,calc(100vw-2rem))] rounded-card border border-line bg-surface-1 p-0 text-ink backdrop:bg-[rgb(4_7_14/0.6)]',
        className,
      )}
    >
      {open && (
        <div className="flex flex-col gap-4 p-6">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-20">
              {title}
            </h2>
            {onClose && closeLabel && (
              <IconButton label={closeLabel} icon={<X />} onClick={onClose} className="-mt-3 -mr-3" />
            )}
          </div>
          {children}
          {actions && <div className="flex flex-wrap justify-end gap-3 pt-2">{actions}</div>}
        </div>
      )}
    </dialog>
  );
};
