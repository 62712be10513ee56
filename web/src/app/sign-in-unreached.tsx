import { WifiOff } from 'lucide-react';
import { readToken } from '../api/access-token.ts';
import { signedOut, validateStoredToken } from '../api/account.ts';
import type { CallFailure } from '../api/call-failure.ts';
import { callerWith } from '../api/call-server.ts';
import { SpecialPage } from '../features/special-pages/special-page.tsx';
import { signInUnreached as ar } from '../i18n/ar/sign-in-unreached.ts';
import { signInUnreached as en } from '../i18n/en/sign-in-unreached.ts';
import { failureText } from '../i18n/failure-text.ts';
import { partTexts } from '../i18n/part-texts.ts';
import { signInUnreached as tr } from '../i18n/tr/sign-in-unreached.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { usePageTitle } from '../ui/page-title.ts';

const useUnreachedTexts = partTexts({ tr, en, ar });

/** Stands in the place of every page while the server cannot say whether the player is still signed in. Loads nothing. */
export const SignInUnreached = ({ failure }: { failure: CallFailure }) => {
  const { t } = useTexts();
  const { t: say } = useUnreachedTexts();
  usePageTitle(say('title'));
  return (
    <main role="status">
      <SpecialPage
        code={null}
        icon={<WifiOff />}
        title={say('title')}
        advice={say('kept')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button variant="primary" onClick={() => void validateStoredToken()}>
              {t('words.retry')}
            </Button>
            <Button variant="outline" onClick={logOut}>
              {t('words.logout')}
            </Button>
          </div>
        }
      />
      <p className="px-6 text-center text-ink-2">{failureText(failure)}</p>
    </main>
  );
};

/** Where the server cannot be told, its token expires. */
const logOut = (): void => {
  const token = readToken();
  if (token !== null) void callerWith(token)('logout', {});
  signedOut(null);
};
