import '../../ui/inside.css';
import { Redirect, Route, Switch } from 'wouter';
import { settings } from '../../settings/settings.ts';
import { ForgotPasswordPage } from './components/forgot-password-page.tsx';
import { MailConfirmPage } from './components/mail-confirm-page.tsx';
import { RegisterPage } from './components/register-page.tsx';
import { ResetPasswordPage } from './components/reset-password-page.tsx';

export const GuestPages = () => {
  const { REGISTRATION, PASSWORD_RESET } = settings();
  return (
    <Switch>
      {REGISTRATION && (
        <Route path="/register">
          <RegisterPage />
        </Route>
      )}
      {REGISTRATION && (
        <Route path="/mail-confirm">
          <MailConfirmPage />
        </Route>
      )}
      {PASSWORD_RESET && (
        <Route path="/forgot-password">
          <ForgotPasswordPage />
        </Route>
      )}
      {PASSWORD_RESET && (
        <Route path="/reset-password">
          <ResetPasswordPage />
        </Route>
      )}
      <Route>
        <Redirect to="/login" replace />
      </Route>
    </Switch>
  );
};
