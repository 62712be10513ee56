import { WifiOff } from 'lucide-react';
import { readToken } from '../api/access-token.ts';
import { signedOut, validateStoredToken } from '../api/account.ts';
import type { CallFailure } from '../api/call-failure.ts';
import { callerWith } from '../api/call-server.ts';
import { SpecialPage } from '../features/special-pages/special-page.tsx';
import { failureText } from '../i18n/failure-text.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { usePageTitle } from '../ui/page-title.ts';

/** Stands in the place of every page while the server cannot say whether the player is still signed in. Loads nothing. */
export const SignInUnreached = ({ failure }: { failure: CallFailure }) => {
  const { t } = useTexts();
  usePageTitle(t('words.signInUnreached'));
  return (
    <main role="status">
      <SpecialPage
        code={null}
        icon={<WifiOff />}
        title={t('words.signInUnreached')}
        advice={t('words.signInKept')}
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
