import type { PlayerId } from '@reelfloor/protocol';
import type { ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { loadLaterRoutes } from '../api/later-routes.ts';
import { useAccount } from '../api/use-sign-in.ts';
import { LobbyPage } from '../features/lobby/components/lobby-page.tsx';
import { Error500Page } from '../features/special-pages/error-500-page.tsx';
import { RolesOnly } from './guards.tsx';
import { latePage } from './late-page.tsx';
import { Splash } from './splash.tsx';
import { templateParts } from './template-parts.ts';

/** These begin with a call: what names it is asked for beside the page. */
const withLaterRoutes = <Page,>(page: Promise<Page>): Promise<Page> => {
  void loadLaterRoutes();
  return page;
};

/** The frame stays while its page is being loaded. */
const loading = <Splash framed />;
const TransactionsPage = latePage(
  () =>
    withLaterRoutes(import('../features/transactions/components/transactions-page.tsx')).then(
      (it) => it.TransactionsPage,
    ),
  loading,
);
const SessionsPage = latePage(
  () =>
    withLaterRoutes(import('../features/sessions/components/sessions-page.tsx')).then(
      (it) => it.SessionsPage,
    ),
  loading,
);
const ProfilePage = latePage(
  () =>
    withLaterRoutes(import('../features/profile/components/profile-page.tsx')).then((it) => it.ProfilePage),
  loading,
);
const SecondFactorCard = latePage(
  () =>
    import('../features/second-factor/components/second-factor-card.tsx').then((it) => it.SecondFactorCard),
  null,
);
const Error404Page = latePage(
  () => import('../features/special-pages/error-404-page.tsx').then((it) => it.Error404Page),
  loading,
);
const RoleExamplePage = latePage(
  () => import('../features/role-examples/role-example-page.tsx').then((it) => it.RoleExamplePage),
  loading,
);
const TemplatePages = templateParts && latePage(templateParts.loadPages, loading);

/** Under the own id stands the own profile. */
const ProfileOf = ({ profileId }: { profileId: PlayerId | null }) => {
  const own = useAccount()?.user.id;
  if (profileId === null || profileId === own) return <ProfilePage secondFactor={<SecondFactorCard />} />;
  return <ProfilePage profileId={profileId} />;
};

interface FramedPage {
  readonly path: string;
  readonly draw: (params: Readonly<Record<string, string | undefined>>) => ReactNode;
}

/** Every page inside the frame. A page that joins this list shows in the navigation, where that names it. */
const framedPages: readonly FramedPage[] = [
  { path: '/lobby', draw: () => <LobbyPage /> },
  { path: '/lobby/:id/:name', draw: ({ id }) => <LobbyPage brandId={id ?? null} /> },
  { path: '/profile', draw: () => <ProfileOf profileId={null} /> },
  {
    path: '/profile/:profileId',
    draw: ({ profileId }) => <ProfileOf profileId={(profileId ?? null) as PlayerId | null} />,
  },
  { path: '/transactions', draw: () => <TransactionsPage /> },
  { path: '/slot-sessions', draw: () => <SessionsPage /> },
  {
    path: '/auth/admin-role-example',
    draw: () => (
      <RolesOnly roles={['admin']}>
        <RoleExamplePage audience="admin" />
      </RolesOnly>
    ),
  },
  {
    path: '/auth/staff-role-example',
    draw: () => (
      <RolesOnly roles={['admin', 'staff']}>
        <RoleExamplePage audience="staff" />
      </RolesOnly>
    ),
  },
  { path: '/pages/errors/error-404', draw: () => <Error404Page /> },
  { path: '/pages/errors/error-500', draw: () => <Error500Page /> },
  // These know by themselves which of their addresses exist.
  ...(TemplatePages
    ? ['/pages/*', '/ui/*', '/documentation'].map((path) => ({ path, draw: () => <TemplatePages /> }))
    : []),
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
