import './side-panel.css';
import type { ReactNode } from 'react';
import { useModalDialog } from './use-modal.ts';

interface SidePanelProps {
  label: string;
  onClose: () => void;
  /** If true, the page behind the panel is not dimmed, because the panel's settings change how the page looks. */
  seeThrough?: boolean;
  children: ReactNode;
}

/** Panel of 360 px, or the whole screen on a phone. Its `dialog` traps and returns the focus and closes on Escape. */
export const SidePanel = ({ label, onClose, seeThrough = false, children }: SidePanelProps) => {
  const modal = useModalDialog(onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, as the element's own cancel event
    <dialog
      {...modal}
      aria-label={label}
      data-see-through={seeThrough || undefined}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="side-panel m-0 ms-auto h-dvh max-h-none w-full max-w-full bg-surface-1 text-ink outline-none md:w-[360px] md:border-s md:border-line"
    >
      {/* The dialog element has no padding, so a click on the element itself is a click outside. */}
      <div className="flex h-full flex-col">{children}</div>
    </dialog>
  );
};
