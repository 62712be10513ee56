import type { PlayerId } from '@reelfloor/protocol';
import type { ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { loadLaterRoutes } from '../api/later-routes.ts';
import { useAccount } from '../api/use-sign-in.ts';
import { LobbyPage } from '../features/lobby/components/lobby-page.tsx';
import { Error500Page } from '../features/special-pages/error-500-page.tsx';
import type { PathOf } from '../routes/product-routes.ts';
import { framedTemplates } from '../routes/template-patterns.ts';
import { RolesOnly } from './guards.tsx';
import { latePage } from './late-page.tsx';
import { Splash } from './splash.tsx';
import { loadTemplatePages } from './template-parts.ts';

/** Loads the routes of later calls in parallel with a page that makes such a call when it opens. */
const withLaterRoutes = <Page,>(page: Promise<Page>): Promise<Page> => {
  void loadLaterRoutes();
  return page;
};

/** The placeholder while a page loads. It is drawn inside the frame, so that the frame stays. */
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
const TemplatePages = loadTemplatePages && latePage(loadTemplatePages, loading);

/** Draws a player's profile. An address with the signed-in player's own id shows their own profile page. */
const ProfileOf = ({ profileId }: { profileId: PlayerId | null }) => {
  const own = useAccount()?.user.id;
  if (profileId === null || profileId === own) return <ProfilePage secondFactor={<SecondFactorCard />} />;
  return <ProfilePage profileId={profileId} />;
};

type Draw = (params: Readonly<Record<string, string | undefined>>) => ReactNode;
type Pages<Guard> = Readonly<Record<PathOf<{ guard: Guard; landmark: 'framed' }>, Draw>>;

const pagesForAll: Pages<'players'> = {
  '/lobby': () => <LobbyPage />,
  '/lobby/:id/:name': ({ id }) => <LobbyPage brandId={id ?? null} />,
  '/profile': () => <ProfileOf profileId={null} />,
  '/profile/:profileId': ({ profileId }) => <ProfileOf profileId={(profileId ?? null) as PlayerId | null} />,
  '/transactions': () => <TransactionsPage />,
  '/slot-sessions': () => <SessionsPage />,
  '/pages/errors/error-404': () => <Error404Page />,
  '/pages/errors/error-500': () => <Error500Page />,
};

const roleExample = (audience: 'admin' | 'staff', roles: readonly string[]) => () => (
  <RolesOnly roles={roles}>
    <RoleExamplePage audience={audience} />
  </RolesOnly>
);
const pagesForStaff: Pages<'staff'> = {
  '/auth/staff-role-example': roleExample('staff', ['admin', 'staff']),
};
const pagesForAdmins: Pages<'admin'> = { '/auth/admin-role-example': roleExample('admin', ['admin']) };

const framedPages: Readonly<Record<string, Draw>> = { ...pagesForAll, ...pagesForStaff, ...pagesForAdmins };

export const FramedPages = () => (
  <Switch>
    {Object.entries(framedPages).map(([path, draw]) => (
      <Route key={path} path={path}>
        {draw}
      </Route>
    ))}
    {TemplatePages && (
      <Route path={framedTemplates}>
        <TemplatePages />
      </Route>
    )}
    <Route>
      <Redirect to="/pages/errors/error-404" replace />
    </Route>
  </Switch>
);
