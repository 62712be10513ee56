import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { loadContract } from '../api/server-caller.ts';
import { LoginPage } from '../features/login/components/login-page.tsx';
import { wantAllTexts } from '../i18n/i18n.ts';
import { settings } from '../settings/settings.ts';
import { CallbackPage } from './callback-page.tsx';
import { GuestsOnly, PlayersOnly } from './guards.tsx';

/** With the pages come the texts that they say. */
const loadPlayerArea = async () => {
  const [area] = await Promise.all([import('./player-area.tsx'), wantAllTexts()]);
  return area;
};

const PlayerArea = lazy(loadPlayerArea);
const GuestPages = lazy(() =>
  import('../features/guests/guest-pages.tsx').then((pages) => ({ default: pages.GuestPages })),
);
const GuestLinks = lazy(() =>
  import('../features/guests/components/guest-links.tsx').then((links) => ({ default: links.GuestLinks })),
);
const GuestExample = lazy(() =>
  import('./guest-example.tsx').then((page) => ({ default: page.GuestExample })),
);

/** Fetches what a player will want first, while settings and texts are still on their way. Guests have theirs already. */
export const preloadFirstPage = (guest: boolean): void => {
  if (guest) return;
  // A failure shows when the page is drawn, where it can be told.
  loadPlayerArea().catch(() => {});
  // The stored token is asked about at once.
  void loadContract();
  if (leadsToLobby()) import('../features/lobby/components/lobby-page.tsx').catch(() => {});
};

const leadsToLobby = (): boolean => /^\/(lobby(\/|$)|$)/.test(location.pathname);

const offersMore = (): boolean => settings().REGISTRATION || settings().PASSWORD_RESET;

/** The pages of guests beside the login. */
const guestPaths = /^\/(?:register|mail-confirm|forgot-password|reset-password)\/?$/;

/** Guests see the login and what stands beside it; everything else is behind it and loaded after it. */
export const Routes = () => (
  <Switch>
    <Route path="/login">
      <GuestsOnly>
        <LoginPage>
          <Suspense fallback={null}>{offersMore() && <GuestLinks />}</Suspense>
        </LoginPage>
      </GuestsOnly>
    </Route>
    <Route path="/callback">
      <GuestsOnly>
        <CallbackPage />
      </GuestsOnly>
    </Route>
    <Route path="/auth/guest-role-example">
      <GuestsOnly>
        <GuestExample />
      </GuestsOnly>
    </Route>
    <Route path={guestPaths}>
      <GuestsOnly>
        <GuestPages />
      </GuestsOnly>
    </Route>
    <Route>
      <PlayersOnly>
        <PlayerArea />
      </PlayersOnly>
    </Route>
  </Switch>
);
