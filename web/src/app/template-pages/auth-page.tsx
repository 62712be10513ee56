import type { ComponentType } from 'react';
import { Link, useLocation } from 'wouter';
import { useAccount } from '../../api/use-sign-in.ts';
import {
  ForgotPasswordPage,
  type GuestFrameProps,
  MailConfirmPage,
  ResetPasswordPage,
} from '../../features/guests/components/guest-pages.tsx';
import { RegisterPage } from '../../features/guests/components/register-page.tsx';
import { PinForm } from '../../features/lock/components/pin-form.tsx';
import { LoginForm } from '../../features/login/components/login-form.tsx';
import { ReelWall } from '../../features/login/components/reel-wall.tsx';
import { AuthFrame, type AuthLayout } from '../../features/template-pages/auth-pages/auth-frame.tsx';
import { authPagesMessages } from '../../features/template-pages/auth-pages/messages/index.ts';
import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import type { TemplatePath } from '../../routes/template-routes.ts';
import { settings } from '../../settings/settings.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { SecondStep } from '../second-step.ts';

interface AuthPageProps {
  form: 'login' | 'register' | 'forgotPassword' | 'resetPassword' | 'mailConfirm' | 'lock';
  layout: AuthLayout;
}

/** Shows a sign-in form. The layouts share the form and differ only in the frame. */
export const AuthPage = ({ form, layout }: AuthPageProps) => {
  switch (form) {
    case 'login':
      return <LogIn layout={layout} />;
    case 'register':
      return <RegisterPage Frame={frames[layout]} />;
    case 'forgotPassword':
      return <ForgotPasswordPage Frame={frames[layout]} />;
    case 'resetPassword':
      return <ResetPasswordPage Frame={frames[layout]} asksForCode />;
    case 'mailConfirm':
      return <MailConfirmPage Frame={frames[layout]} asksForCode />;
    case 'lock':
      return <Lock layout={layout} />;
  }
};

/** Addresses of the other forms, so that links between forms keep the layout. */
const others: Record<AuthLayout, Record<'login' | 'register' | 'forgotPassword', TemplatePath>> = {
  card: {
    login: '/pages/auth/login',
    register: '/pages/auth/register',
    forgotPassword: '/pages/auth/forgot-password',
  },
  split: {
    login: '/pages/auth/login-2',
    register: '/pages/auth/register-2',
    forgotPassword: '/pages/auth/forgot-password-2',
  },
  full: {
    login: '/pages/auth/login-3',
    register: '/pages/auth/register-3',
    forgotPassword: '/pages/auth/forgot-password-2',
  },
};

const LogIn = ({ layout }: { layout: AuthLayout }) => {
  const { t: word } = useMessages(mainMessages);
  const { t } = useMessages(authPagesMessages);
  const { register, forgotPassword } = others[layout];
  return (
    <AuthFrame
      layout={layout}
      title={word('login.title')}
      lead={word('login.lead')}
      picture={<ReelWall />}
      links={[
        { href: forgotPassword, text: t('forgotPassword') },
        { href: register, text: t('register') },
      ]}
    >
      {settings().TOKEN_LOGIN ? (
        <p role="alert" className="rounded-control border border-bad px-4 py-3 text-16">
          {word('login.blocked')}
        </p>
      ) : (
        // Reloads the client, because its data belong to the player who was signed in.
        <LoginForm Step={SecondStep} earlierFailure={null} onSignedIn={() => location.assign('/')} />
      )}
    </AuthFrame>
  );
};

const Lock = ({ layout }: { layout: AuthLayout }) => {
  const { t, language } = useMessages(authPagesMessages);
  const [, goTo] = useLocation();
  const user = useAccount()?.user;
  if (!user) return null;
  const name = user.displayName || user.username;
  return (
    <AuthFrame
      layout={layout}
      title={t('lockTitle')}
      lead={t('lockLead')}
      picture={<ReelWall />}
      links={[{ href: '/logout', text: t('logout', { name }) }]}
    >
      <div className="mb-6 flex items-center gap-4">
        <Avatar name={name} language={language} picture={user.photoURL} />
        <p className="min-w-0">
          <span className="block truncate text-16 font-semibold">{name}</span>
          <span className="block truncate text-ink-3">{user.username}</span>
        </p>
      </div>
      <PinForm onUnlocked={() => goTo('/lobby')} />
    </AuthFrame>
  );
};

const frameOf = (layout: AuthLayout): ComponentType<GuestFrameProps> => {
  const { login } = others[layout];
  return ({ title, lead, isDone = false, children }) => {
    const { t } = useMessages(authPagesMessages);
    return (
      <AuthFrame
        layout={layout}
        title={title}
        lead={lead}
        picture={<ReelWall />}
        links={isDone ? [] : [{ href: login, text: t('login') }]}
      >
        {children}
        {isDone && (
          <Link href={login} className={buttonClass('primary', 'large', 'w-full')}>
            {t('login')}
          </Link>
        )}
      </AuthFrame>
    );
  };
};

const frames: Record<AuthLayout, ComponentType<GuestFrameProps>> = {
  card: frameOf('card'),
  split: frameOf('split'),
  full: frameOf('full'),
};
