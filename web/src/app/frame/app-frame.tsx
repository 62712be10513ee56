import './frame.css';
import { Menu } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { useSignedInAccount } from '../../api/use-sign-in-state.ts';
import {
  heldTransfersStore,
  hideHeldTransfersNotice,
} from '../../features/held-transfers/store/held-transfers-store.ts';
import { NavigationShortcutList } from '../../features/navigation/components/navigation-shortcut-list.tsx';
import { type NavigationNode, navigationItems } from '../../features/navigation/navigation-items.ts';
import { listVisibleNavigationNodes } from '../../features/navigation/visible-navigation-nodes.ts';
import { StaffMessages } from '../../features/protection/staff-messages.tsx';
import { WalletBalance } from '../../features/wallet/components/wallet-balance.tsx';
import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { endedSession } from '../../realtime/ended-play-session.ts';
import { getOperatorSettings } from '../../settings/operator-settings.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { type LayoutConfig, usePageLayout } from '../../ui/layouts/page-layout-config.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { createLazyPage } from '../lazy-page.tsx';
import { loadTemplateItems } from '../pages-in-app-frame.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { AppToolbar, CasinoReturn, computePageFrameShape, type FrameShape, ToolbarActionRows } from './toolbar.tsx';
import { toolbarActions } from './toolbar-actions.tsx';

type LoadItems = () => Promise<readonly NavigationNode[]>;

/** Returns the navigation entries that the user may see. `loadTemplateItems` is called only for admins. */
const useNavigation = (loadTemplateItems: LoadItems | undefined): readonly NavigationNode[] => {
  const account = useSignedInAccount();
  const isAdmin = account?.role.includes('admin') ?? false;
  const templates = useLoadedItems(isAdmin ? loadTemplateItems : undefined);
  return useMemo(() => {
    const reader = {
      roles: account?.role ?? [],
      permissions: account?.permissions ?? [],
      // The server sends no user type other than the group, so use the group.
      userType: account?.role[0] ?? null,
      hasProtection: account?.restricted !== undefined,
    };
    return listVisibleNavigationNodes([...navigationItems, ...templates], reader);
  }, [account, templates]);
};

/** Returns an empty list until the items are loaded, or if loading fails: the rest of the navigation still works. */
const useLoadedItems = (load: LoadItems | undefined): readonly NavigationNode[] => {
  const [items, setItems] = useState<readonly NavigationNode[]>([]);
  useEffect(() => {
    load?.().then(setItems, () => {});
  }, [load]);
  return items;
};

/**
 * Scrolls a new page to its top and focuses it, as a full page load would. Choosing a brand in the lobby does not count as a new page.
 * Scrolls both window and content, because the layout decides which of them scrolls.
 */
const usePageChange = (content: RefObject<HTMLElement | null>, scrollArea: RefObject<HTMLElement | null>): void => {
  const [path] = useLocation();
  const page = path.startsWith('/lobby/') ? '/lobby' : path;
  const known = useRef(page);
  useEffect(() => {
    if (known.current === page) return;
    known.current = page;
    scrollTo(0, 0);
    scrollArea.current?.scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
  }, [page, content, scrollArea]);
};

/** Loaded lazily, because the footer is below the first view. */
const Footer = createLazyPage(() => import('../../features/footer/footer.tsx').then((it) => it.Footer), null);
const NavigationBar = createLazyPage(
  () => import('./navigation-bar.tsx').then((it) => it.NavigationBar),
  <div className="h-16 bg-surface-1 max-lg:hidden" />,
);

export const AppFrame = ({ children }: { children: ReactNode }) => {
  const layout = usePageLayout();
  const { config } = layout;
  const launch = useSignedInAccount()?.launch;
  const shape = computePageFrameShape(layout, {
    hideHeaderBar: getOperatorSettings().HIDE_HEADER_BAR,
    fromCasino: Boolean(launch),
  });
  const nodes = useNavigation(loadTemplateItems);
  const actions = toolbarActions.filter(({ isSidePanel }) => !isSidePanel || config.rightSidePanel.display);
  const [mobileOpen, setMobileOpen] = useState(false);
  const openDrawer = () => setMobileOpen(true);
  const closeDrawer = useCallback(() => setMobileOpen(false), []);
  const scrollArea = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLElement>(null);
  usePageChange(content, scrollArea);
  const ownScroll = config.scroll === 'content';
  const controls = shape.controlsInNavigation ? (
    <>
      {!launch && <WalletBalance />}
      <ToolbarActionRows actions={actions} onChoose={closeDrawer} {...(shape.toolbar && { beside: 'casino' })} />
    </>
  ) : null;
  return (
    <div data-mode={config.mode} className={joinClassNames('flex', ownScroll ? 'h-dvh' : 'min-h-dvh')}>
      <SkipLink />
      {shape.shortcutStrip && (
        <NavigationShortcutList
          nodes={nodes}
          upright
          className="sticky top-0 h-dvh w-14 flex-none border-e border-line bg-surface-1 px-1.5 py-2.5 max-lg:hidden"
        />
      )}
      {shape.wideNavigation === 'panel' && <SideNavigation navbar={config.navbar} nodes={nodes} controls={controls} />}
      <NavigationDrawer
        open={mobileOpen}
        onClose={closeDrawer}
        onlyNarrow={!shape.menuButtonWhenWide}
        position={config.navbar.position}
        nodes={nodes}
        controls={controls}
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <FrameHeader shape={shape} nodes={nodes} config={config} actions={actions} onMenu={openDrawer} />
        <div
          ref={scrollArea}
          className={joinClassNames(
            'flex flex-1 flex-col',
            ownScroll && 'min-h-0 overflow-y-auto',
            // Padding, so that the floating menu button does not cover the end of the page.
            !shape.toolbar && (shape.menuButtonWhenWide ? 'pb-20' : 'pb-20 lg:pb-0'),
          )}
        >
          <main
            id="content"
            ref={content}
            tabIndex={-1}
            className="frame-width flex-auto px-4 pb-8 outline-none md:px-8 md:pb-12"
          >
            <SessionSummary />
            <HeldMoney />
            <StaffMessages />
            {children}
          </main>
          {config.footer.display && <Footer />}
        </div>
      </div>
      {!shape.toolbar && <FloatingMenuButton alsoWhenWide={shape.menuButtonWhenWide} onMenu={openDrawer} />}
      {actions.map(({ id, Panel }) => Panel && <Panel key={id} />)}
    </div>
  );
};

interface FrameHeaderProps {
  shape: FrameShape;
  config: LayoutConfig;
  nodes: readonly NavigationNode[];
  actions: typeof toolbarActions;
  onMenu: () => void;
}

const FrameHeader = ({ shape, config, nodes, actions, onMenu }: FrameHeaderProps) => {
  const hasBar = shape.wideNavigation === 'bar';
  const launch = useSignedInAccount()?.launch;
  if (!shape.toolbar && !hasBar && !launch) return null;
  return (
    <header className={joinClassNames('z-10 flex-none', config.toolbar.style === 'fixed' && 'sticky top-0')}>
      {shape.toolbar && <AppToolbar shape={shape} nodes={nodes} actions={actions} onMenu={onMenu} />}
      {!shape.toolbar && launch && <CasinoReturn launch={launch} isBar />}
      {hasBar && <NavigationBar nodes={nodes} />}
    </header>
  );
};

/** Floating button that opens the navigation where no toolbar has a menu button. */
const FloatingMenuButton = ({ alsoWhenWide, onMenu }: { alsoWhenWide: boolean; onMenu: () => void }) => {
  const { t } = useMessages(mainMessages);
  return (
    <IconButton
      label={t('words.openMenu')}
      icon={<Menu />}
      onClick={onMenu}
      aria-haspopup="dialog"
      className={joinClassNames(
        'fixed start-4 bottom-4 z-20 size-13 border border-line-strong bg-surface-2',
        !alsoWhenWide && 'lg:hidden',
      )}
    />
  );
};

const SkipLink = () => {
  const { t } = useMessages(mainMessages);
  return (
    <a
      href="#content"
      className="fixed start-2 top-2 z-30 -translate-y-16 rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
    >
      {t('words.skipToContent')}
    </a>
  );
};

const loadNotice = () =>
  import('../../features/held-transfers/components/held-transfers-notice.tsx').then((it) => it.HeldTransfersNotice);

/** Shows where the player's money is while a transfer between wallet and machine is held up. Loaded only then. */
const HeldMoney = () => {
  const isHeld = useStore(heldTransfersStore, (state) => state.isHeld);
  const Notice = useLazyComponent(isHeld, loadNotice, hideHeldTransfersNotice);
  return Notice && <Notice />;
};

const loadCard = () =>
  import('../../features/session-summary/components/session-summary-card.tsx').then((it) => it.SessionSummaryCard);
const forget = () => endedSession.set(null);

/** Shows the summary of a session. Loaded only when a session has just ended. */
const SessionSummary = () => {
  const ended = useSyncExternalStore(endedSession.subscribe, endedSession.get);
  const Card = useLazyComponent(ended !== null, loadCard, forget);
  return Card && ended && <Card key={ended.machineId} ended={ended} onClose={forget} />;
};
