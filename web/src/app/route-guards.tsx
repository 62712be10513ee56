import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useSignedInAccount, useSignInState } from '../api/use-sign-in-state.ts';
import { createLazyPage } from './lazy-page.tsx';
import { SplashScreen } from './splash-screen.tsx';

export const locationToPath = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash;

export const buildLoginPath = (target: string): string =>
  target === '/' || target === '/logout' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`;

/**
 * Returns the path to open after the login (specification §2). It is `/` for other origins, for `/logout`,
 * which would log out at once, and for `/login` and `/callback`, which only redirect.
 */
export const parseLoginRedirectPath = (search: string, origin: string): string => {
  const wanted = new URLSearchParams(search).get('redirect');
  if (wanted === null || !wanted.startsWith('/')) return '/';
  const url = parse(wanted, origin);
  if (!url || url.origin !== origin) return '/';
  if (/^\/(logout|login|callback)(\/|$)/.test(url.pathname)) return '/';
  return locationToPath(url);
};

const parse = (path: string, origin: string): URL | null => {
  try {
    return new URL(path, origin);
  } catch {
    return null;
  }
};

const GuestNotFound = createLazyPage(
  () => import('../features/special-pages/error-404-page.tsx').then((it) => it.SignedOutNotFoundPage),
  <SplashScreen />,
);

const openedAt = globalThis.location?.pathname;
/** Returns whether the server sent this page as its response to an unknown URL; false after the first navigation. */
const hasNoPage = (): boolean => 'nopage' in document.documentElement.dataset && location.pathname === openedAt;

export const PlayersOnly = ({ children }: { children: ReactNode }) => {
  const [path] = useLocation();
  if (useSignInState().kind === 'signedIn') return children;
  if (hasNoPage()) return <GuestNotFound />;
  return <Redirect key={path} to={buildLoginPath(locationToPath(location))} replace />;
};

/** Shows the 404 page to users without one of these roles. This is no access control: the server checks every call. */
export const RolesOnly = ({ roles, children }: { roles: readonly string[]; children: ReactNode }) => {
  const account = useSignedInAccount();
  if (account?.role.some((role) => roles.includes(role))) return children;
  return <Redirect to="/pages/errors/error-404" replace />;
};

export const GuestsOnly = ({ children }: { children: ReactNode }) => {
  const search = useSearch();
  if (useSignInState().kind !== 'signedIn') return children;
  return <Redirect to={parseLoginRedirectPath(search, location.origin)} replace />;
};
