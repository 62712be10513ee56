import { Menu } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ChatButton, ChatPanel } from '../../features/chat/chat.tsx';
import { QuickPanel, QuickPanelButton } from '../../features/quick-panel/quick-panel.tsx';
import { WalletBalance } from '../../features/wallet/components/wallet-balance.tsx';
import { LanguageSwitch } from '../../i18n/language-switch.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { useFolded } from './use-folded.ts';
import { usePageChange } from './use-page-change.ts';

/** The chrome around a page: navigation at the side, or in a drawer on narrow screens, and the toolbar above. */
export const AppFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTexts();
  const [folded, setFolded] = useFolded();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const content = useRef<HTMLElement>(null);
  usePageChange(content);
  return (
    <div className="min-h-dvh">
      <a
        href="#content"
        className="fixed top-2 left-2 z-30 -translate-y-16 rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
      >
        {t('common.skipToContent')}
      </a>
      <SideNavigation folded={folded} onFold={setFolded} />
      <NavigationDrawer open={drawerOpen} onClose={closeDrawer} />
      <ChatPanel />
      <QuickPanel />
      <div className={classNames('transition-[padding]', folded ? 'lg:pl-16' : 'lg:pl-70')}>
        <Toolbar onMenu={() => setDrawerOpen(true)} />
        <main
          id="content"
          ref={content}
          tabIndex={-1}
          className="mx-auto w-full max-w-[1760px] px-4 pb-8 outline-none md:px-8 md:pb-12"
        >
          {children}
        </main>
      </div>
    </div>
  );
};

const Toolbar = ({ onMenu }: { onMenu: () => void }) => {
  const { t } = useTexts();
  const [path] = useLocation();
  return (
    <header className="sticky top-0 z-10 flex h-16 items-center gap-1 border-b border-line bg-bg px-2 md:gap-2 md:pr-5 md:pl-3 lg:pl-8">
      <IconButton
        label={t('common.openMenu')}
        icon={<Menu />}
        onClick={onMenu}
        aria-haspopup="dialog"
        className="lg:hidden"
      />
      <Link
        href="/lobby"
        replace={path === '/lobby'}
        aria-label={t('common.toLobby')}
        className="mr-2 grid size-11 place-items-center rounded-control lg:hidden"
      >
        <LogoMark className="size-6" />
      </Link>
      <WalletBalance />
      <div className="ml-auto flex items-center md:gap-1">
        <LanguageSwitch className="mr-2 max-md:hidden" />
        <span className="max-md:hidden">
          <ThemeToggle />
        </span>
        <ChatButton />
        <QuickPanelButton />
      </div>
    </header>
  );
};
