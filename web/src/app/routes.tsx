import type { ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import { loadLaterRoutes } from '../api/later-routes.ts';
import { loadContract } from '../api/server-caller.ts';
import { requestAllTexts } from '../i18n/i18n.ts';
import type { PathOf } from '../routes/product-routes.ts';
import { settings } from '../settings/settings.ts';
import { GuestsOnly, PlayersOnly } from './guards.tsx';
import { latePage } from './late-page.tsx';
import { LoginPage } from './login-page.tsx';
import { SecondStep } from './second-step.ts';
import { Splash } from './splash.tsx';

const PlayerArea = latePage(
  async () => {
    // These pages need all texts, not only those of the login page.
    const [area] = await Promise.all([import('./player-area.tsx'), requestAllTexts()]);
    return area.PlayerArea;
  },
  <Splash />,
);
const GuestPages = latePage(
  () => {
    void loadLaterRoutes();
    return import('../features/guests/guest-pages.tsx').then((it) => it.GuestPages);
  },
  <Splash />,
);
const GuestLinks = latePage(
  () => import('../features/guests/components/guest-links.tsx').then((it) => it.GuestLinks),
  null,
);
const CallbackPage = latePage(() => import('./callback-page.tsx').then((it) => it.CallbackPage), <Splash />);
const InformationLinks = latePage(
  () => import('../features/login/components/information-links.tsx').then((it) => it.InformationLinks),
  null,
);
const GuestExample = latePage(() => import('./guest-example.tsx').then((it) => it.GuestExample), <Splash />);

/** Starts loading the first page. Call it while settings and texts are still loading. */
export const preloadFirstPage = (guest: boolean): void => {
  // A failure is ignored here: drawing the page loads it again and reports the failure.
  (guest ? LoginPage : PlayerArea).load().catch(() => {});
  if (guest) return;
  void loadContract();
};

const offersMore = (): boolean => settings().REGISTRATION || settings().PASSWORD_RESET;

const Login = () => (
  <LoginPage Step={SecondStep}>
    {offersMore() && <GuestLinks />}
    {settings().EXTERNAL_INFO && <InformationLinks />}
  </LoginPage>
);

const guestPages: Readonly<Record<PathOf<{ guard: 'guests' }>, ComponentType>> = {
  '/login': Login,
  '/callback': CallbackPage,
  '/auth/guest-role-example': GuestExample,
  '/register': GuestPages,
  '/mail-confirm': GuestPages,
  '/forgot-password': GuestPages,
  '/reset-password': GuestPages,
};

/** Guests load only the guests' pages; other pages are loaded after the login. */
export const Routes = () => (
  <Switch>
    {Object.entries(guestPages).map(([path, Page]) => (
      <Route key={path} path={path}>
        <GuestsOnly>
          <Page />
        </GuestsOnly>
      </Route>
    ))}
    <Route>
      <PlayersOnly>
        <PlayerArea />
      </PlayersOnly>
    </Route>
  </Switch>
);
