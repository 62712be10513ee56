import { useEffect } from 'react';
import { signedOut } from '../api/account.ts';
import { callServer } from '../api/call-server.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { LogoMark } from '../ui/logo.tsx';
import { usePageTitle } from '../ui/page-title.ts';

/** Revokes the token and forgets it; forgets it also where the server cannot be reached. */
export const LogoutPage = () => {
  const { t } = useTexts();
  usePageTitle(t('words.logout'));
  useEffect(() => {
    void callServer('logout', {}).then(() => signedOut(null));
  }, []);
  return (
    <main role="status" className="grid min-h-dvh place-content-center justify-items-center gap-4">
      <LogoMark className="size-14 animate-pulse" />
      <p className="text-ink-2">{t('words.loggingOut')}</p>
    </main>
  );
};
