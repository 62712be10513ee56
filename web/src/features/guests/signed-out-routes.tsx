import '../../ui/inside.css';
import type { ComponentType } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import type { RoutePathsWith } from '../../routes/product-routes.ts';
import { getOperatorSettings } from '../../settings/operator-settings.ts';
import { ForgotPasswordPage, MailConfirmPage, ResetPasswordPage } from './components/password-reset-pages.tsx';
import { RegisterPage } from './components/register-page.tsx';

type Pages<Setting> = Readonly<Record<RoutePathsWith<{ setting: Setting }>, ComponentType>>;

const registration: Pages<'REGISTRATION'> = {
  '/register': RegisterPage,
  '/mail-confirm': MailConfirmPage,
};

const passwordReset: Pages<'PASSWORD_RESET'> = {
  '/forgot-password': ForgotPasswordPage,
  '/reset-password': ResetPasswordPage,
};

export const SignedOutRoutes = () => {
  const { REGISTRATION, PASSWORD_RESET } = getOperatorSettings();
  const offered = { ...(REGISTRATION && registration), ...(PASSWORD_RESET && passwordReset) };
  return (
    <Switch>
      {Object.entries(offered).map(([path, Page]) => (
        <Route key={path} path={path}>
          <Page />
        </Route>
      ))}
      <Route>
        <Redirect to="/login" replace />
      </Route>
    </Switch>
  );
};
