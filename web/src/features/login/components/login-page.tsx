import { Mail, MessageCircle, Phone, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SecondLoginStepComponent } from '../../../api/pending-login.ts';
import { useSignInState } from '../../../api/use-sign-in-state.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { displayedClientVersion } from '../../../settings/ui-version.ts';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import { Logo } from '../../../ui/operator-logo.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { DecorativeReels } from './decorative-reels.tsx';
import { LoginForm } from './login-form.tsx';

export const LoginPage = ({ Step, children }: { Step: SecondLoginStepComponent; children?: ReactNode }) => {
  const { t } = useMessages(mainMessages);
  const signIn = useSignInState();
  usePageTitle(t('login.title'));
  return (
    <div className="grid min-h-dvh grid-rows-[172px_1fr] squat:grid-rows-[92px_1fr] md:grid-cols-[1fr_460px] md:grid-rows-1 lg:grid-cols-[1fr_520px]">
      <DecorativeReels />
      <div className="flex flex-col px-6 pt-4 pb-5 md:px-10 md:pt-8 md:pb-6 lg:px-18 lg:pt-10 lg:pb-8 short:py-4">
        <header className="flex items-center justify-between gap-4">
          <Logo />
          <LanguageSwitch />
        </header>
        <main className="py-6 md:my-auto md:py-10 squat:py-4 short:py-1">
          <h1 className="text-28 tracking-[-0.03em] md:text-40 short:mb-2 short:text-28">{t('login.title')}</h1>
          <p className="mt-2 mb-6 text-16 text-ink-2 md:mb-8 squat:mb-3 short:hidden">{t('login.lead')}</p>
          <div role="status">
            {signIn.kind === 'signedOut' && signIn.note && (
              <p className="mb-5 rounded-control border border-line-strong bg-surface-1 px-4 py-3">
                {t(`failures.${signIn.note}`)}
              </p>
            )}
          </div>
          {getOperatorSettings().TOKEN_LOGIN ? (
            <p role="alert" className="rounded-control border border-bad bg-surface-1 px-4 py-3 text-16">
              {t('login.blocked')}
            </p>
          ) : (
            <LoginForm Step={Step} earlierFailure={signIn.kind === 'signedOut' ? signIn.failure : null} />
          )}
          {children}
        </main>
        <LoginFooter />
      </div>
    </div>
  );
};

const LoginFooter = () => {
  const { t } = useMessages(mainMessages);
  const { CONTACT_LINKS: links, HIDE_VERSION: versionHidden } = getOperatorSettings();
  if (links.length === 0 && versionHidden) return null;
  return (
    <footer className="mt-auto border-t border-line pt-5 text-ink-3 md:mt-0 short:pt-2">
      <div className="flex min-h-6 items-center justify-between gap-4">
        {links.length > 0 && <p className="text-ink-2 short:sr-only">{t('login.help')}</p>}
        {!versionHidden && <small className="figures ms-auto text-12">{displayedClientVersion}</small>}
      </div>
      {links.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-6">
          {links.map(({ label, url }) => (
            <li key={url}>
              <a
                href={url}
                rel="noopener noreferrer"
                target={url.startsWith('http') ? '_blank' : undefined}
                className="inline-flex min-h-11 items-center gap-2 font-medium text-ink hover:text-primary"
              >
                <ContactIcon url={url} />
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </footer>
  );
};

const ContactIcon = ({ url }: { url: string }) => {
  const Icon = /^mailto:/.test(url)
    ? Mail
    : /^tel:/.test(url)
      ? Phone
      : /t\.me|telegram/.test(url)
        ? Send
        : MessageCircle;
  return <Icon aria-hidden="true" className="size-5 text-ink-3" />;
};
