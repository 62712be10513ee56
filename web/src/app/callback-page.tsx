import { Link, Redirect } from 'wouter';
import { useSignIn } from '../api/use-sign-in.ts';
import { mainMessages } from '../i18n/i18n.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { buttonClass } from '../ui/button.tsx';
import { Splash } from './splash.tsx';

/**
 * Page to which another site sends a player with `?token=`. The token has already been checked; if it was
 * refused, the login page shows the reason.
 */
export const CallbackPage = () => {
  const { t } = useMessages(mainMessages);
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
