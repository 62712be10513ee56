import type { PlayerId } from '@reelfloor/protocol';
import type { ComponentType } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { loadLazyApiRoutes } from '../api/lazy-api-routes.ts';
import { useSignedInAccount } from '../api/use-sign-in-state.ts';
import { LobbyPage } from '../features/lobby/lobby-page.tsx';
import { LobbyRestrictionBanner } from '../features/protection/restriction-monitor.tsx';
import { Error500Page } from '../features/special-pages/error-500-page.tsx';
import type { RoutePathsWith } from '../routes/product-routes.ts';
import { framedTemplatePathPattern } from '../routes/template-path-patterns.ts';
import { createLazyPage } from './lazy-page.tsx';
import { RolesOnly } from './route-guards.tsx';
import { SplashScreen } from './splash-screen.tsx';

/**
 * The build replaces this variable by a constant (`web/build/template-setting.ts`) and leaves out the files of the
 * branch that is never taken.
 */
const isLeftOut = import.meta.env.TEMPLATE_PAGES === 'off';

export const loadTemplatePages = isLeftOut
  ? null
  : () => import('./template-pages/template-pages.tsx').then((it) => it.TemplatePages);

export const loadTemplateItems = isLeftOut
  ? undefined
  : () => import('./template-pages/template-navigation-items.ts').then((it) => it.templateItems);

interface PageProps {
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** A page for each path; the type check fails if a page is missing. */
export type PagesByPath<Path extends string> = Readonly<Record<Path, ComponentType<PageProps>>>;

/** Returns a route for each page, for a `Switch`. */
export const buildPageRoutes = (pages: PagesByPath<string>) =>
  Object.entries(pages).map(([path, page]) => <Route key={path} path={path} component={page} />);

/** Loads the definitions of rarely used calls in parallel with a page that makes one of these calls when it opens. */
const withLaterRoutes = <Page,>(page: Promise<Page>): Promise<Page> => {
  void loadLazyApiRoutes();
  return page;
};

/** Placeholder while a page loads, rendered inside the app's frame, so that toolbar and navigation stay visible. */
const loading = <SplashScreen framed />;
const TransactionsPage = createLazyPage(
  () =>
    withLaterRoutes(import('../features/transactions/components/transactions-page.tsx')).then(
      (it) => it.TransactionsPage,
    ),
  loading,
);
const SessionsPage = createLazyPage(
  () => withLaterRoutes(import('../features/sessions/components/sessions-page.tsx')).then((it) => it.SessionsPage),
  loading,
);
const ProfilePage = createLazyPage(
  () => withLaterRoutes(import('../features/profile/components/profile-page.tsx')).then((it) => it.ProfilePage),
  loading,
);
const StatementPage = createLazyPage(
  () => withLaterRoutes(import('../features/statement/components/statement-page.tsx')).then((it) => it.StatementPage),
  loading,
);
const WalletPage = createLazyPage(
  () => withLaterRoutes(import('../features/wallet/components/wallet-page.tsx')).then((it) => it.WalletPage),
  loading,
);
const RoundsPage = createLazyPage(
  () => withLaterRoutes(import('../features/rounds/components/rounds-page.tsx')).then((it) => it.RoundsPage),
  loading,
);
const ProtectionPage = createLazyPage(
  () =>
    withLaterRoutes(import('../features/protection/components/protection-page.tsx')).then((it) => it.ProtectionPage),
  loading,
);
const SecondFactorCard = createLazyPage(
  () => import('../features/second-factor/components/second-factor-card.tsx').then((it) => it.SecondFactorCard),
  null,
);
const Error404Page = createLazyPage(
  () => import('../features/special-pages/error-404-page.tsx').then((it) => it.Error404Page),
  loading,
);
const RoleExamplePage = createLazyPage(
  () => import('../features/role-examples/role-example-page.tsx').then((it) => it.RoleExamplePage),
  loading,
);
const TemplatePages = loadTemplatePages && createLazyPage(loadTemplatePages, loading);

type Pages<Guard> = PagesByPath<RoutePathsWith<{ guard: Guard; landmark: 'framed' }>>;

const Lobby = ({ brandId = null }: { brandId?: string | null }) => (
  <>
    <LobbyRestrictionBanner />
    <LobbyPage brandId={brandId} />
  </>
);
const BrandPage = ({ params: { id } }: PageProps) => <Lobby brandId={id ?? null} />;

/** Shows a player's profile. The signed-in player's own id leads to their own profile page. */
const ProfileOf = ({ params: { profileId } }: PageProps) => {
  const own = useSignedInAccount()?.user.id;
  if (profileId === undefined || profileId === own) return <ProfilePage secondFactor={<SecondFactorCard />} />;
  return <ProfilePage profileId={profileId as PlayerId} />;
};

const roleExample = (audience: 'admin' | 'staff', roles: readonly string[]) => () => (
  <RolesOnly roles={roles}>
    <RoleExamplePage audience={audience} />
  </RolesOnly>
);

const framedPages: Pages<'players'> & Pages<'staff'> & Pages<'admin'> = {
  '/lobby': () => <Lobby />,
  '/lobby/:id/:name': BrandPage,
  '/profile': ProfileOf,
  '/profile/:profileId': ProfileOf,
  '/wallet': WalletPage,
  '/transactions': TransactionsPage,
  '/slot-sessions': SessionsPage,
  '/statement': StatementPage,
  '/rounds': RoundsPage,
  '/protection': ProtectionPage,
  '/pages/errors/error-404': Error404Page,
  '/pages/errors/error-500': () => <Error500Page />,
  '/auth/staff-role-example': roleExample('staff', ['admin', 'staff']),
  '/auth/admin-role-example': roleExample('admin', ['admin']),
};

export const PagesInAppFrame = () => (
  <Switch>
    {buildPageRoutes(framedPages)}
    {TemplatePages && (
      <Route path={framedTemplatePathPattern}>
        <TemplatePages />
      </Route>
    )}
    <Route>
      <Redirect to="/pages/errors/error-404" replace />
    </Route>
  </Switch>
);
