import { WifiOff } from 'lucide-react';
import { readToken } from '../api/access-token.ts';
import { endSignIn, validateStoredToken } from '../api/account.ts';
import type { CallFailure } from '../api/call-failure.ts';
import { callerWith } from '../api/call-server.ts';
import { failureText } from '../failures/failure-text.ts';
import { mainMessages } from '../i18n/i18n.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { Button } from '../ui/button.tsx';
import { LonePage } from '../ui/lone-page.tsx';
import { signInUnreachedMessages } from './messages/sign-in-unreached/index.ts';

export const SignInUnreached = ({ failure }: { failure: CallFailure }) => {
  const { t } = useMessages(mainMessages);
  const { t: say } = useMessages(signInUnreachedMessages);
  return (
    <LonePage icon={<WifiOff />} title={say('title')} lead={say('kept')}>
      <p className="max-w-[48ch] text-ink-3">{failureText(failure)}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button variant="primary" size="large" onClick={() => void validateStoredToken()}>
          {t('words.retry')}
        </Button>
        <Button variant="outline" size="large" onClick={logOut}>
          {t('words.logout')}
        </Button>
      </div>
    </LonePage>
  );
};

/** Deletes the token and tries to revoke it. If the server cannot be reached, the token expires later. */
const logOut = (): void => {
  const token = readToken();
  if (token !== null) void callerWith(token)('logout', {});
  endSignIn(null);
};
