import { lazy, type ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { Error404Page } from '../features/special-pages/error-404-page.tsx';
import { Error500Page } from '../features/special-pages/error-500-page.tsx';

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

interface FramedPage {
  readonly path: string;
  readonly draw: (params: Readonly<Record<string, string | undefined>>) => ReactNode;
}

/** Every page inside the frame. A page that joins this list shows in the navigation, where that names it. */
const framedPages: readonly FramedPage[] = [
  { path: '/lobby', draw: () => <LobbyPage /> },
  { path: '/lobby/:id/:name', draw: ({ id }) => <LobbyPage brandId={id ?? null} /> },
  { path: '/transactions', draw: () => <TransactionsPage /> },
  { path: '/slot-sessions', draw: () => <SessionsPage /> },
  { path: '/pages/errors/error-404', draw: () => <Error404Page /> },
  { path: '/pages/errors/error-500', draw: () => <Error500Page /> },
];

/** Whether the navigation can lead there. Logging out has no frame but is a page too. */
export const pageExists = (path: string): boolean =>
  path === '/logout' || framedPages.some((page) => page.path === path);

export const FramedPages = () => (
  <Switch>
    {framedPages.map(({ path, draw }) => (
      <Route key={path} path={path}>
        {draw}
      </Route>
    ))}
    <Route>
      <Redirect to="/pages/errors/error-404" replace />
    </Route>
  </Switch>
);
