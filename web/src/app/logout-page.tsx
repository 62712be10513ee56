import { useEffect } from 'react';
import { endSignIn } from '../api/account.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { LogoMark } from '../ui/logo.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { useLatePart } from '../ui/use-late-part.ts';
import { LoginPage } from './login-page.tsx';

const loadSteps = () => import('./logout-steps.tsx').then((it) => it.LogoutSteps);

/** Logs out. If the file with the logout's steps cannot be loaded, only deletes the token. */
export const LogoutPage = () => {
  const { t } = useTexts();
  usePageTitle(t('words.logout'));
  // Loads the login page while the server handles the logout.
  useEffect(() => void LoginPage.load().catch(() => {}), []);
  const Steps = useLatePart(true, loadSteps, () => endSignIn(null));
  return (
    <>
      {Steps && <Steps />}
      <main role="status" className="grid min-h-dvh place-content-center justify-items-center gap-4">
        <LogoMark className="size-14 animate-pulse" />
        <p className="text-ink-2">{t('words.loggingOut')}</p>
      </main>
    </>
  );
};
