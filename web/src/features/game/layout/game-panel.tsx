import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { mainMessages } from '../../../i18n/i18n.ts';
import { languageDirection } from '../../../i18n/languages.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

interface GamePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Panel that does not cover the reels, so the game continues. Takes the focus and restores it; closes on Escape. */
export const GamePanel = ({ title, onClose, children }: GamePanelProps) => {
  const { t, language } = useMessages(mainMessages);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      const held = document.activeElement;
      if ((held === null || held === document.body) && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={title}
      dir={languageDirection(language)}
      tabIndex={-1}
      className="game-panel outline-none"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="flex h-16 flex-none items-center gap-2 border-b border-line ps-5 pe-2">
        <h2 className="me-auto truncate text-16">{title}</h2>
        <IconButton label={t('words.close')} icon={<X />} onClick={onClose} />
      </div>
      <section
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
        tabIndex={0}
        className="flex-1 overflow-y-auto overscroll-contain px-5 pb-8"
      >
        {children}
      </section>
    </div>
  );
};
