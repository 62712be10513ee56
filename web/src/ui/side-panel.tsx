import './side-panel.css';
import type { ReactNode } from 'react';
import { useModal } from './use-modal.ts';

interface SidePanelProps {
  label: string;
  onClose: () => void;
  /** The page beside it is not dimmed: what the panel changes is looked at there. */
  seeThrough?: boolean;
  children: ReactNode;
}

/**
 * A panel over the right edge, 360 px wide, on a phone over the whole screen. The element of the browser holds the
 * focus inside, gives it back at the end and closes on Escape; a click beside the panel closes it too.
 */
export const SidePanel = ({ label, onClose, seeThrough = false, children }: SidePanelProps) => {
  const modal = useModal(onClose);
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
      {/* Without padding on the dialog itself, a click on it is a click beside the panel. */}
      <div className="flex h-full flex-col">{children}</div>
    </dialog>
  );
};
