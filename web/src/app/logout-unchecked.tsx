import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../ui/button.tsx';
import { QuestionDialog } from '../ui/question-dialog.tsx';
import { logOut } from './log-out.ts';
import { useLogoutTexts } from './use-logout-texts.ts';

/** Asks what to do if the server did not say whether the player has a seat. Escape keeps the player signed in. */
export const LogoutUnchecked = ({ onRetry }: { onRetry: () => Promise<void> }) => {
  const { t } = useLogoutTexts();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const stay = () => navigate('/lobby', { replace: true });
  const retry = () => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  };
  return (
    <QuestionDialog
      id="logout"
      heading="h1"
      title={t('uncheckedTitle')}
      text={t('uncheckedText')}
      onCancel={stay}
    >
      <Button size="large" variant="primary" autoFocus busy={busy} onClick={retry}>
        {t('retry')}
      </Button>
      <Button size="large" variant="outline" disabled={busy} onClick={stay}>
        {t('stay')}
      </Button>
      <Button variant="ghost" disabled={busy} onClick={() => void logOut()}>
        {t('leaveUnchecked')}
      </Button>
    </QuestionDialog>
  );
};
