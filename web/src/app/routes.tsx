import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import { GuestsOnly, PlayersOnly } from './guards.tsx';

const LoginPage = lazy(() =>
  import('../features/login/components/login-page.tsx').then((page) => ({ default: page.LoginPage })),
);
const PlayerArea = lazy(() => import('./player-area.tsx'));

/** Guests see the login; everything else is behind it and loaded after it. */
export const Routes = () => (
  <Switch>
    <Route path="/login">
      <GuestsOnly>
        <LoginPage />
      </GuestsOnly>
    </Route>
    <Route>
      <PlayersOnly>
        <PlayerArea />
      </PlayersOnly>
    </Route>
  </Switch>
);
