import '../ui/inside.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useStore } from 'zustand';
import { CallError } from '../api/call-failure.ts';
import { applySignOut } from '../api/sign-in-state.ts';
import { startTokenRenewal } from '../features/access/token-renewal.ts';
import { queueStore } from '../features/lobby/queue/queue-store.ts';
import { floor } from '../features/lobby/store/machine-list-store.ts';
import { lockStore, restorePageLock, startIdleLock } from '../features/lock/store/idle-lock.ts';
import { LazyPlayRestrictionPolling } from '../features/protection/restriction-monitor.tsx';
import { useApplyUserAppearance } from '../features/theme-settings/use-apply-user-appearance.ts';
import { mainMessages } from '../i18n/i18n.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { availabilityAlertEvents } from '../realtime/availability-alert-version.ts';
import { closeConnectionTestDialog, connectionTestDialog } from '../realtime/connection-test-dialog-state.ts';
import { type OpenSession, openSession } from '../realtime/open-session-store.ts';
import { isPlayRestricted, playRestriction } from '../realtime/play-restriction.ts';
import type { RoutePathsWith } from '../routes/product-routes.ts';
import { bareTemplatePathPattern } from '../routes/template-path-patterns.ts';
import { OperatorLogoIcon } from '../ui/operator-logo.tsx';
import { isServerResponding } from '../ui/page-files/is-server-responding.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { useLazyComponent } from '../ui/use-lazy-component.ts';
import { AppFrame } from './frame/app-frame.tsx';
import { createLazyPage } from './lazy-page.tsx';
import { startLiveUpdates } from './live-updates.ts';
import { LoginPage } from './login-page.tsx';
import { PageErrorBoundary } from './page-error-boundary.tsx';
import { buildPageRoutes, loadTemplatePages, type PagesByPath, PagesInAppFrame } from './pages-in-app-frame.tsx';
import { SplashScreen } from './splash-screen.tsx';

const retries = 2;

/** Creates a query cache that retries twice after a network failure and never after a refusal by the server. */
const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < retries && error instanceof CallError && error.failure.kind === 'network',
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 5000),
        refetchOnWindowFocus: true,
        // Always send requests: browsers often report being offline when they are not.
        networkMode: 'always',
      },
    },
  });

const loadSteps = () => import('./logout-steps.tsx').then((it) => it.LogoutSteps);

/** Logs out. If the file with the logout steps cannot be loaded, only deletes the token. */
const LogoutPage = () => {
  const { t } = useMessages(mainMessages);
  usePageTitle(t('words.logout'));
  // Preloads the login page while the server handles the logout.
  useEffect(() => void LoginPage.load().catch(() => {}), []);
  const Steps = useLazyComponent(true, loadSteps, () => applySignOut(null));
  return (
    <>
      {Steps && <Steps />}
      <main role="status" className="grid min-h-dvh place-content-center justify-items-center gap-4">
        <OperatorLogoIcon className="size-14 animate-pulse" />
        <p className="text-ink-2">{t('words.loggingOut')}</p>
      </main>
    </>
  );
};

const PlayedGame = createLazyPage(
  () => import('./game-page-content.tsx').then((it) => it.GamePageContent),
  <SplashScreen />,
);
const TemplatePages = loadTemplatePages && createLazyPage(loadTemplatePages, <SplashScreen />);

export const SignedInApp = () => {
  const [queryClient] = useState(createQueryClient);
  const hasOpened = useHasOpened();
  useEffect(() => (hasOpened ? startLiveUpdates(queryClient) : undefined), [queryClient, hasOpened]);
  useEffect(startTokenRenewal, []);
  const looksRight = useApplyUserAppearance();
  if (!looksRight) return <SplashScreen />;
  return (
    <QueryClientProvider client={queryClient}>
      <Switch>
        <Route path="/logout">
          <LogoutPage />
        </Route>
        {hasOpened && (
          <Route>
            <Pages />
          </Route>
        )}
      </Switch>
      <IdleLockHost>
        <Reconnect imageOf={(id) => floor.peek(id)?.image ?? null} />
        <LazyPlayRestrictionPolling />
        <ConnectionTest />
        <WaitingNotices />
      </IdleLockHost>
    </QueryClientProvider>
  );
};

/**
 * Notifies on every page when it is the player's turn in a queue or when a machine is free. Loaded only for a player in a queue or with an
 * availability alert.
 */
const WaitingNotices = () => {
  const isInQueue = useSyncExternalStore(queueStore.subscribe, queueStore.hasAny);
  const hasAlerts = useSyncExternalStore(
    availabilityAlertEvents.subscribe,
    () => !!availabilityAlertEvents.get()?.version,
  );
  const [location] = useLocation();
  const isRestricted = useSyncExternalStore(playRestriction.subscribe, isPlayRestricted);
  const isWaiting = (isInQueue || hasAlerts) && location !== '/logout' && !isRestricted;
  const Notifiers = useLazyComponent(isWaiting, loadNotifiers, ignoreFailure);
  return Notifiers && <Notifiers />;
};
const loadNotifiers = () =>
  import('../features/lobby/queue-and-alert-notifiers.tsx').then((it) => it.QueueAndAlertNotifiers);
/** A failed load is ignored, because the lobby shows the same notices. */
const ignoreFailure = () => {};

/** Returns whether the page has been unlocked since it was opened. Until then the server refuses its calls. */
const useHasOpened = (): boolean => {
  useState(restorePageLock);
  const isOpen = useStore(lockStore, ({ state }) => state === 'open');
  const [hasOpened, setHasOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setHasOpened(true);
  return hasOpened;
};

/** Loads discounts and bonuses after everything else. Pages are complete without them, so a failed load is not shown. */
const Promotions = () => {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      import('./promotions-outside-game.tsx').then((it) => setPart(() => it.PromotionsOutsideGame)).catch(() => {});
    const timer = setTimeout(load, promotionsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return Part && <Part />;
};
const promotionsAfterMs = 2_000;

const Game = () => (
  <PageErrorBoundary>
    <PlayedGame />
  </PageErrorBoundary>
);

/** Pages of signed-in players without toolbar and navigation. Excludes `/logout`, which must also work while the page is locked. */
const barePages: PagesByPath<Exclude<RoutePathsWith<{ guard: 'players'; landmark: 'bare' }>, '/logout'>> = {
  '/': () => <Redirect to={`/lobby${location.search}${location.hash}`} replace />,
  '/game/:gameId/:name?': Game,
  '/game/*?': () => <Redirect to="/lobby" replace />,
};

const Pages = () => (
  <Switch>
    {buildPageRoutes(barePages)}
    {TemplatePages && (
      <Route path={bareTemplatePathPattern}>
        <PageErrorBoundary>
          <TemplatePages />
        </PageErrorBoundary>
      </Route>
    )}
    <Route>
      <AppFrame>
        <PageErrorBoundary framed>
          <PagesInAppFrame />
        </PageErrorBoundary>
      </AppFrame>
      <Promotions />
    </Route>
  </Switch>
);

const loadSheet = () =>
  import('../features/connection-test/components/connection-test-sheet.tsx').then((it) => it.ConnectionTestSheet);

/** The connection test, whose file is loaded when the test is first opened. */
const ConnectionTest = () => {
  const { machineId } = useSyncExternalStore(connectionTestDialog.subscribe, connectionTestDialog.get);
  const Sheet = useLazyComponent(machineId !== null, loadSheet, closeConnectionTestDialog);
  return Sheet && machineId !== null && <Sheet machineId={machineId} onClose={closeConnectionTestDialog} />;
};

const loadAsking = () =>
  import('../features/reconnect/components/reconnect-prompt.tsx').then((it) => it.ReconnectPrompt);
const forget = () => openSession.forget();

interface ReconnectProps {
  /** Returns the machine's image from the server; null if it has none or the machine is unknown here. */
  imageOf: (machineId: OpenSession['machineId']) => string | null;
}

/** Asks whether to continue an open session. Loaded only if there is one. */
const Reconnect = ({ imageOf }: ReconnectProps) => {
  const session = useSyncExternalStore(openSession.subscribe, openSession.get);
  const [path] = useLocation();
  // The game page and the logout page handle the open session themselves.
  const isWanted = session !== null && !path.startsWith('/game/') && path !== '/logout';
  const Asking = useLazyComponent(isWanted, loadAsking, forget);
  return Asking && session && <Asking session={session} image={imageOf(session.machineId)} />;
};

const loadDialog = () => import('../features/lock/components/page-lock-dialog.tsx').then((it) => it.PageLockDialog);
const loadWarning = () => import('../features/lock/components/idle-lock-warning.tsx').then((it) => it.IdleLockWarning);

/** Shows the lock over the page, which stays mounted so that a game continues. `children`: dialogs, hidden while locked. */
const IdleLockHost = ({ children }: { children: ReactNode }) => {
  const { state, lockAtMs } = useStore(lockStore);
  const [path] = useLocation();
  useEffect(startIdleLock, []);
  // Without the lock dialog anybody could use the page, so a failed load is retried until it succeeds.
  const Dialog = useLazyComponent(state !== 'open', loadDialog, reload);
  const [hasWarned, setHasWarned] = useState(false);
  if (lockAtMs !== null && !hasWarned) setHasWarned(true);
  const Warning = useLazyComponent(hasWarned, loadWarning, () => setHasWarned(false));
  if (state === 'open')
    return (
      <>
        {children}
        {Warning && <Warning lockAtMs={lockAtMs} />}
      </>
    );
  if (!Dialog) return <div className="fixed inset-0 z-50 bg-bg" />;
  return <Dialog state={state} isOverGame={path.startsWith('/game/')} />;
};

const reload = (): void => {
  setTimeout(async () => {
    if (await isServerResponding()) location.reload();
    else reload();
  }, reloadMs);
};
const reloadMs = 3000;
