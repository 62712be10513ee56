import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { AppFrame } from './frame/app-frame.tsx';
import { startLive } from './live.ts';
import { LogoutPage } from './logout-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { createQueryClient } from './query-client.ts';
import { Splash } from './splash.tsx';

const GamePage = lazy(() =>
  import('../features/game/components/game-page.tsx').then((page) => ({ default: page.GamePage })),
);
const LobbyPage = lazy(() =>
  import('../features/lobby/components/lobby-page.tsx').then((page) => ({ default: page.LobbyPage })),
);
const TransactionsPage = lazy(() =>
  import('../features/transactions/components/transactions-page.tsx').then((page) => ({
    default: page.TransactionsPage,
  })),
);
const SessionsPage = lazy(() =>
  import('../features/sessions/components/sessions-page.tsx').then((page) => ({
    default: page.SessionsPage,
  })),
);

/** Everything behind the login. What lives as long as the player is signed in is made here and ends with it. */
const PlayerArea = () => {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => startLive(queryClient), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <Switch>
        <Route path="/">
          <Redirect to="/lobby" replace />
        </Route>
        <Route path="/logout">
          <LogoutPage />
        </Route>
        <Route path="/game/:gameId/:name">
          <PageBoundary>
            <Suspense fallback={<Splash />}>
              <GamePage />
            </Suspense>
          </PageBoundary>
        </Route>
        <Route path="/game/*?">
          <Redirect to="/lobby" replace />
        </Route>
        <Route>
          <AppFrame>
            <PageBoundary>
              <Suspense fallback={<PageLoading />}>
                <FramedPages />
              </Suspense>
            </PageBoundary>
          </AppFrame>
        </Route>
      </Switch>
    </QueryClientProvider>
  );
};
export default PlayerArea;

const FramedPages = (): ReactNode => (
  <Switch>
    <Route path="/lobby">
      <LobbyPage />
    </Route>
    <Route path="/lobby/:id/:name">{({ id }) => <LobbyPage brandId={id} />}</Route>
    <Route path="/transactions">
      <TransactionsPage />
    </Route>
    <Route path="/slot-sessions">
      <SessionsPage />
    </Route>
    <Route path="/pages/errors/error-404">
      <NotFoundPage />
    </Route>
    <Route>
      <Redirect to="/pages/errors/error-404" replace />
    </Route>
  </Switch>
);

/** The frame stays while its page is being loaded. */
const PageLoading = () => <Splash framed />;
