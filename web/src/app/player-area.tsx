import '../ui/inside.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useStore } from 'zustand';
import { keepToken } from '../features/access/keep-token.ts';
import { LineTest } from '../features/line-test/line-test.tsx';
import { queueStore } from '../features/lobby/queue/queue-store.ts';
import { floor } from '../features/lobby/store/floor.ts';
import { IdleLockHost } from '../features/lock/idle-lock-host.tsx';
import { lockStore, restoreLock } from '../features/lock/store/idle-lock.ts';
import { RestrictionWatch } from '../features/protection/restriction-watch.tsx';
import { Reconnect } from '../features/reconnect/reconnect.tsx';
import { useUserLook } from '../features/theme-settings/use-user-look.ts';
import { isPlayRestricted, playRestriction } from '../realtime/play-restriction.ts';
import { wishEvents } from '../realtime/wish-events.ts';
import type { PathOf } from '../routes/product-routes.ts';
import { bareTemplates } from '../routes/template-patterns.ts';
import { useLatePart } from '../ui/use-late-part.ts';
import { AppFrame } from './frame/app-frame.tsx';
import { FramedPages } from './framed-pages.tsx';
import { latePage } from './late-page.tsx';
import { startLive } from './live.ts';
import { LogoutPage } from './logout-page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { type PagesAt, pageRoutes } from './page-routes.tsx';
import { createQueryClient } from './query-client.ts';
import { Splash } from './splash.tsx';
import { loadTemplatePages } from './template-parts.ts';

const PlayedGame = latePage(() => import('./played-game.tsx').then((it) => it.PlayedGame), <Splash />);
const TemplatePages = loadTemplatePages && latePage(loadTemplatePages, <Splash />);

export const PlayerArea = () => {
  const [queryClient] = useState(createQueryClient);
  const hasOpened = useHasOpened();
  useEffect(() => (hasOpened ? startLive(queryClient) : undefined), [queryClient, hasOpened]);
  useEffect(keepToken, []);
  const looksRight = useUserLook();
  if (!looksRight) return <Splash />;
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
        <RestrictionWatch />
        <LineTest />
        <WaitingNotices />
      </IdleLockHost>
    </QueryClientProvider>
  );
};

/** Tells on every page of a turn in a queue, and of machines that are free. Loaded only for a player who waits for one. */
const WaitingNotices = () => {
  const isInQueue = useSyncExternalStore(queueStore.subscribe, queueStore.hasAny);
  const hasWished = useSyncExternalStore(wishEvents.subscribe, () => !!wishEvents.get()?.version);
  const [location] = useLocation();
  const isRestricted = useSyncExternalStore(playRestriction.subscribe, isPlayRestricted);
  const isWaiting = (isInQueue || hasWished) && location !== '/logout' && !isRestricted;
  const Notifiers = useLatePart(isWaiting, loadNotifiers, ignoreFailure);
  return Notifiers && <Notifiers />;
};
const loadNotifiers = () => import('../features/lobby/notifiers.tsx').then((it) => it.Notifiers);
/** The lobby shows it as well. */
const ignoreFailure = () => {};

/** Returns whether the page has been unlocked since it was opened. Until then the server refuses its calls. */
const useHasOpened = (): boolean => {
  useState(restoreLock);
  const isOpen = useStore(lockStore, ({ state }) => state === 'open');
  const [hasOpened, setHasOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setHasOpened(true);
  return hasOpened;
};

/** Loads discounts and bonuses after everything else. Without them a page is whole, so a failure is not shown. */
const Promotions = () => {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      import('./promotions-outside.tsx').then(
        (it) => setPart(() => it.PromotionsOutside),
        () => {},
      );
    const timer = setTimeout(load, promotionsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return Part && <Part />;
};
const promotionsAfterMs = 2_000;

const Game = () => (
  <PageBoundary>
    <PlayedGame />
  </PageBoundary>
);

/** Pages of signed-in players without a frame; `/logout` is not here, because it works on a locked page, too. */
const barePages: PagesAt<Exclude<PathOf<{ guard: 'players'; landmark: 'bare' }>, '/logout'>> = {
  '/': () => <Redirect to={`/lobby${location.search}${location.hash}`} replace />,
  '/game/:gameId/:name?': Game,
  '/game/*?': () => <Redirect to="/lobby" replace />,
};

const Pages = () => (
  <Switch>
    {pageRoutes(barePages)}
    {TemplatePages && (
      <Route path={bareTemplates}>
        <PageBoundary>
          <TemplatePages />
        </PageBoundary>
      </Route>
    )}
    <Route>
      <AppFrame>
        <PageBoundary framed>
          <FramedPages />
        </PageBoundary>
      </AppFrame>
      <Promotions />
    </Route>
  </Switch>
);
