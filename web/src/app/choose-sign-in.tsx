import { useMessages } from '../i18n/use-messages.ts';
import { offeredSignInMessages } from './messages/offered-sign-in/index.ts';
import '../ui/inside.css';
import type { SignIn } from '@reelfloor/protocol';
import { beginSignIn, continueSignIn } from '../api/account.ts';
import { callerWith } from '../api/call-server.ts';
import { Button } from '../ui/button.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { QuestionDialog } from '../ui/question-dialog.tsx';

interface ChooseSignInProps {
  stored: SignIn;
  offered: SignIn;
}

/** Asks whether the sign-in offered by a link replaces the stored sign-in. Escape keeps the stored sign-in. */
export const ChooseSignIn = ({ stored, offered }: ChooseSignInProps) => {
  const { t } = useMessages(offeredSignInMessages);
  usePageTitle(t('title'));
  const stay = () => continueSignIn(stored);
  const change = () => {
    // Revoke the token that this page gives up. If the server cannot be reached, the token expires later.
    void callerWith(stored.token)('logout', {});
    beginSignIn(offered);
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
