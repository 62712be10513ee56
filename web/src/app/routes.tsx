import { lazy } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { GuestsOnly } from './guards.tsx';

const LoginPage = lazy(() =>
  import('../features/login/components/login-page.tsx').then((page) => ({ default: page.LoginPage })),
);

export const Routes = () => (
  <Switch>
    <Route path="/login">
      <GuestsOnly>
        <LoginPage />
      </GuestsOnly>
    </Route>
    <Route>
      <Redirect to="/login" replace />
    </Route>
  </Switch>
);
