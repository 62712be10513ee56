import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useAccount, useSignIn } from '../api/use-sign-in.ts';
import { latePage } from './late-page.tsx';
import { loginPath, placeOf, redirectTarget } from './redirect-target.ts';
import { Splash } from './splash.tsx';

const GuestNotFound = latePage(
  () => import('./guest-not-found.tsx').then((it) => it.GuestNotFound),
  <Splash />,
);

const openedAt = globalThis.location?.pathname;
/** Whether the server marked the page as sent for an unknown address. The mark counts only for the address first opened. */
const hasNoPage = (): boolean =>
  'nopage' in document.documentElement.dataset && location.pathname === openedAt;

/** Lets signed-in players in. Sends everybody else to the login, which leads back here. */
export const PlayersOnly = ({ children }: { children: ReactNode }) => {
  const [path] = useLocation();
  if (useSignIn().kind === 'signedIn') return children;
  if (hasNoPage()) return <GuestNotFound />;
  return <Redirect key={path} to={loginPath(placeOf(location))} replace />;
};

/** Lets holders of one of the roles in. Sends everybody else to the 404 page. A courtesy: the server checks every call. */
export const RolesOnly = ({ roles, children }: { roles: readonly string[]; children: ReactNode }) => {
  const account = useAccount();
  if (account?.role.some((role) => roles.includes(role))) return children;
  return <Redirect to="/pages/errors/error-404" replace />;
};

/** Lets guests in. Sends a signed-in player to the page for which the login was opened. */
export const GuestsOnly = ({ children }: { children: ReactNode }) => {
  const search = useSearch();
  if (useSignIn().kind !== 'signedIn') return children;
  return <Redirect to={redirectTarget(search, location.origin)} replace />;
};
