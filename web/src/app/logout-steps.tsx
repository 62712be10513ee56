import type { MachineId } from '@reelfloor/protocol';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { lockStore } from '../features/lock/store/idle-lock.ts';
import { Button } from '../ui/button.tsx';
import { QuestionDialog } from '../ui/question-dialog.tsx';
import { findSeatLeft, logOut } from './log-out.ts';
import { LogoutAsking } from './logout-asking.tsx';
import { useLogoutTexts } from './use-logout-texts.ts';

export const LogoutSteps = () => {
  const [seat, setSeat] = useState<MachineId | 'unknown' | null>(null);
  const look = useCallback(async () => {
    const found = await findSeatLeft(lockStore.getState().state !== 'open');
    if (found === null) await logOut();
    else setSeat(found);
  }, []);
  useEffect(() => void look(), [look]);
  if (seat === 'unknown') return <LogoutUnchecked onRetry={look} />;
  return seat && <LogoutAsking machineId={seat} />;
};

/** Asks what to do if the server did not say whether the player has a seat. Escape keeps the player signed in. */
const LogoutUnchecked = ({ onRetry }: { onRetry: () => Promise<void> }) => {
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
