import { Link, Redirect } from 'wouter';
import { useSignIn } from '../api/use-sign-in.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { buttonClass } from '../ui/button.tsx';
import { Splash } from './splash.tsx';

/**
 * Where another site leads a player with `?token=`: a splash until the token is checked, which is before this is drawn.
 * Without a token there is nothing to wait for; with a bad one the login says why.
 */
export const CallbackPage = () => {
  const { t } = useTexts();
  const signIn = useSignIn();
  if (signIn.kind === 'signedOut' && signIn.failure) return <Redirect to="/login" replace />;
  return (
    <main>
      <Splash />
      <p className="fixed inset-x-0 bottom-10 text-center">
        <Link href="/login" className={buttonClass('ghost')}>
          {t('login.title')}
        </Link>
      </p>
    </main>
  );
};
