import { useMessages } from '../i18n/use-messages.ts';
import { offeredSignInMessages } from './messages/offered-sign-in/offered-sign-in-messages.ts';
import '../ui/inside.css';
import type { SignIn } from '@reelfloor/protocol';
import { WifiOff } from 'lucide-react';
import { Link, Redirect } from 'wouter';
import { readAccessToken } from '../api/access-token.ts';
import type { CallFailure } from '../api/call-failure.ts';
import { createCallerWithToken } from '../api/call-server.ts';
import { applyNewSignIn, applyRestoredSignIn, applySignOut, validateStoredToken } from '../api/sign-in-state.ts';
import { useSignInState } from '../api/use-sign-in-state.ts';
import { getCallFailureText } from '../failures/call-failure-text.ts';
import { mainMessages } from '../i18n/i18n.ts';
import { Button, buildButtonClassName } from '../ui/button.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { QuestionDialog } from '../ui/question-dialog.tsx';
import { StandaloneMessagePage } from '../ui/standalone-message-page.tsx';
import { signInUnreachedMessages } from './messages/sign-in-unreached/sign-in-unreached-messages.ts';
import { SplashScreen } from './splash-screen.tsx';

interface ChooseSignInProps {
  stored: SignIn;
  offered: SignIn;
}

/** Asks whether the sign-in offered by a link replaces the stored sign-in. Escape keeps the stored sign-in. */
export const ConfirmSignInReplacement = ({ stored, offered }: ChooseSignInProps) => {
  const { t } = useMessages(offeredSignInMessages);
  usePageTitle(t('title'));
  const stay = () => applyRestoredSignIn(stored);
  const change = () => {
    // Revoke the token that this page discards. If the server cannot be reached, the token expires later.
    void createCallerWithToken(stored.token)('logout', {});
    applyNewSignIn(offered);
  };
  const names = { stored: nameOf(stored), offered: nameOf(offered) };
  return (
    <main className="min-h-dvh">
      <QuestionDialog id="offered" heading="h1" title={t('title')} text={t('text', names)} onCancel={stay}>
        <Button size="large" variant="primary" autoFocus onClick={stay} className="break-words">
          {t('stay', names)}
        </Button>
        <Button size="large" variant="outline" onClick={change} className="break-words">
          {t('change', names)}
        </Button>
      </QuestionDialog>
    </main>
  );
};

const nameOf = ({ user }: SignIn): string => user.username;

export const SignInUnavailablePage = ({ failure }: { failure: CallFailure }) => {
  const { t } = useMessages(mainMessages);
  const { t: say } = useMessages(signInUnreachedMessages);
  return (
    <StandaloneMessagePage icon={<WifiOff />} title={say('title')} lead={say('kept')}>
      <p className="max-w-[48ch] text-ink-3">{getCallFailureText(failure)}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button variant="primary" size="large" onClick={() => void validateStoredToken()}>
          {t('words.retry')}
        </Button>
        <Button variant="outline" size="large" onClick={logOut}>
          {t('words.logout')}
        </Button>
      </div>
    </StandaloneMessagePage>
  );
};

/** Deletes the token and tries to revoke it. If the server cannot be reached, the token expires later. */
const logOut = (): void => {
  const token = readAccessToken();
  if (token !== null) void createCallerWithToken(token)('logout', {});
  applySignOut(null);
};

/**
 * Page to which another site redirects a player with `?token=`. The token has already been validated; if it was refused, the login page
 * shows the reason.
 */
export const SignInCallbackPage = () => {
  const { t } = useMessages(mainMessages);
  const signIn = useSignInState();
  if (signIn.kind === 'signedOut' && signIn.failure) return <Redirect to="/login" replace />;
  return (
    <main>
      <SplashScreen />
      <p className="fixed inset-x-0 bottom-10 text-center">
        <Link href="/login" className={buildButtonClassName('ghost')}>
          {t('login.title')}
        </Link>
      </p>
    </main>
  );
};
