import type { ComponentType, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useSignedInAccount } from '../../api/use-sign-in-state.ts';
import {
  ForgotPasswordPage,
  type GuestFrameProps,
  MailConfirmPage,
  ResetPasswordPage,
} from '../../features/guests/components/password-reset-pages.tsx';
import { RegisterPage } from '../../features/guests/components/register-page.tsx';
import { UnlockPinForm } from '../../features/lock/components/unlock-pin-form.tsx';
import { DecorativeReels } from '../../features/login/components/decorative-reels.tsx';
import { LoginForm } from '../../features/login/components/login-form.tsx';
import { authPagesMessages } from '../../features/template-pages/auth-pages/messages/auth-pages-messages.ts';
import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import type { TemplatePath } from '../../routes/template-routes.ts';
import { getOperatorSettings } from '../../settings/operator-settings.ts';
import { PlayerAvatar } from '../../ui/avatar.tsx';
import { buildButtonClassName } from '../../ui/button.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { getOperatorName, Logo } from '../../ui/operator-logo.tsx';
import { LazySecondLoginStep } from '../lazy-second-login-step.ts';

interface AuthPageProps {
  form: 'login' | 'register' | 'forgotPassword' | 'resetPassword' | 'mailConfirm' | 'lock';
  layout: AuthLayout;
}

/** Shows a sign-in form. The layouts share the form and differ only in what surrounds it. */
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

/** Paths of the other forms in the same layout, so that links between forms keep the layout. */
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
      picture={<DecorativeReels />}
      links={[
        { href: forgotPassword, text: t('forgotPassword') },
        { href: register, text: t('register') },
      ]}
    >
      {getOperatorSettings().TOKEN_LOGIN ? (
        <p role="alert" className="rounded-control border border-bad px-4 py-3 text-16">
          {word('login.blocked')}
        </p>
      ) : (
        // Reload the page after login, because its cached data belong to the player who was signed in before.
        <LoginForm Step={LazySecondLoginStep} earlierFailure={null} onSignedIn={() => location.assign('/')} />
      )}
    </AuthFrame>
  );
};

const Lock = ({ layout }: { layout: AuthLayout }) => {
  const { t, language } = useMessages(authPagesMessages);
  const [, goTo] = useLocation();
  const user = useSignedInAccount()?.user;
  if (!user) return null;
  const name = user.displayName || user.username;
  return (
    <AuthFrame
      layout={layout}
      title={t('lockTitle')}
      lead={t('lockLead')}
      picture={<DecorativeReels />}
      links={[{ href: '/logout', text: t('logout', { name }) }]}
    >
      <div className="mb-6 flex items-center gap-4">
        <PlayerAvatar name={name} language={language} picture={user.photoURL} />
        <p className="min-w-0">
          <span className="block truncate text-16 font-semibold">{name}</span>
          <span className="block truncate text-ink-3">{user.username}</span>
        </p>
      </div>
      <UnlockPinForm onUnlocked={() => goTo('/lobby')} />
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
        picture={<DecorativeReels />}
        links={isDone ? [] : [{ href: login, text: t('login') }]}
      >
        {children}
        {isDone && (
          <Link href={login} className={buildButtonClassName('primary', 'large', 'w-full')}>
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

/** `card`: only the form. `split`: form and picture on a card. `full`: form and text side by side, without a card. */
type AuthLayout = 'card' | 'split' | 'full';

interface AuthFrameProps {
  layout: AuthLayout;
  title: string;
  lead: string;
  /** Picture beside the form, used only in the layout `split`. */
  picture: ReactNode;
  /** Links to other sign-in pages, shown below the form. */
  links: readonly { readonly href: string; readonly text: string }[];
  children?: ReactNode;
}

/** Page around a form for visitors without a sign-in, such as the login, in one of three layouts. `children`: the form. */
const AuthFrame = ({ layout, title, lead, picture, links, children }: AuthFrameProps) => {
  const form = (
    <>
      <div role="status">
        <h1 className="text-28 tracking-[-0.02em] break-words">{title}</h1>
        <p className="mt-2 mb-6 text-16 break-words text-ink-2">{lead}</p>
      </div>
      {children}
      <OtherPages links={links} />
    </>
  );
  switch (layout) {
    case 'card':
      return (
        <div className="mx-auto grid min-h-dvh max-w-lg content-center gap-6 px-4 py-6">
          <TopRow />
          <div className="rounded-card border border-line bg-surface-1 p-5 md:p-8">{form}</div>
        </div>
      );
    case 'split':
      return (
        <div className="grid min-h-dvh content-center md:p-8">
          <div className="mx-auto grid min-h-dvh w-full max-w-260 grid-rows-[140px_1fr] overflow-hidden bg-surface-1 md:min-h-160 md:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] md:grid-rows-1 md:rounded-card md:border md:border-line">
            <div className="grid border-line max-md:border-b md:border-e">{picture}</div>
            <div className="flex flex-col gap-8 p-5 md:p-10">
              <TopRow />
              <div className="md:my-auto">{form}</div>
            </div>
          </div>
        </div>
      );
    case 'full':
      return (
        <div className="grid min-h-dvh md:grid-cols-2">
          <Statement />
          <div className="bg-surface-1 p-5 md:px-10 md:py-8">
            <div className="mx-auto flex min-h-full max-w-md flex-col gap-8">
              <TopRow />
              <div className="md:my-auto">{form}</div>
            </div>
          </div>
        </div>
      );
  }
};

const TopRow = () => {
  const { t } = useMessages(mainMessages);
  return (
    <div className="flex items-center justify-between gap-4">
      <Link href="/lobby" aria-label={`${getOperatorName()}, ${t('words.toLobby')}`} className="rounded-control">
        <Logo />
      </Link>
      <LanguageSwitch />
    </div>
  );
};

/** Slogan and three sentences that introduce the product to a new player. */
const Statement = () => {
  const { t } = useMessages(authPagesMessages);
  return (
    <div className="flex flex-col justify-end gap-6 border-e border-line p-10 max-md:hidden lg:p-16">
      <p className="max-w-[18ch] text-40 leading-tight font-[650] tracking-[-0.03em]">{t('statement')}</p>
      <ul className="grid max-w-[44ch] gap-3 text-16 text-ink-2">
        {(['live', 'money', 'seat'] as const).map((promise) => (
          <li key={promise} className="border-s-2 border-primary ps-4">
            {t(`promises.${promise}`)}
          </li>
        ))}
      </ul>
    </div>
  );
};

const OtherPages = ({ links }: Pick<AuthFrameProps, 'links'>) => {
  const { t } = useMessages(authPagesMessages);
  if (links.length === 0) return null;
  return (
    <nav aria-label={t('otherPages')} className="mt-2 flex flex-wrap justify-between gap-x-6">
      {links.map(({ href, text }) => (
        <Link
          key={href}
          href={href}
          className="inline-flex min-h-11 items-center font-medium text-ink hover:text-primary"
        >
          {text}
        </Link>
      ))}
    </nav>
  );
};
