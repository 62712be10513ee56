import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { LanguageSwitch } from '../../i18n/language-switch.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { NavigationList } from './navigation-list.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { UserBlock } from './user-block.tsx';

/** The same navigation below 1280 px, over the page, with what the narrow toolbar has no room for. */
export const NavigationDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTexts();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  // A window made wide shows the fixed panel instead.
  useEffect(() => {
    const wide = matchMedia('(min-width: 1280px)');
    const close = () => wide.matches && onClose();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [onClose]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, as the element's own close event
    <dialog
      ref={ref}
      aria-label={t('common.menu')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
      className="drawer m-0 h-dvh max-h-none w-70 max-w-[calc(100vw-3rem)] bg-surface-1 text-ink backdrop:bg-[rgb(4_7_14/0.6)]"
    >
      {open && (
        <div className="flex h-full flex-col px-3 pb-3">
          <div className="mb-3 flex h-16 flex-none items-center justify-between pl-1.5">
            <Logo />
            <IconButton label={t('common.closeMenu')} icon={<X />} onClick={onClose} />
          </div>
          <NavigationList onChoose={onClose} />
          <div className="flex items-center justify-between gap-2 pt-3 md:hidden">
            <LanguageSwitch />
            <ThemeToggle />
          </div>
          <UserBlock />
        </div>
      )}
    </dialog>
  );
};
