import type { MachineId } from '@reelfloor/protocol';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { failureText } from '../failures/failure-text.ts';
import { Button } from '../ui/button.tsx';
import { QuestionDialog } from '../ui/question-dialog.tsx';
import { cashOutAndLogOut, logOut } from './log-out.ts';
import { useLogoutTexts } from './use-logout-texts.ts';

/** Asks what to do about the player's seat before logging out. Escape keeps the player signed in. */
export const LogoutAsking = ({ machineId }: { machineId: MachineId }) => {
  const { t } = useLogoutTexts();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const stay = () => navigate('/lobby', { replace: true });
  const cashOut = async () => {
    setBusy(true);
    const failed = await cashOutAndLogOut(machineId);
    setBusy(false);
    setFailure(failed && failureText(failed));
  };
  return (
    <QuestionDialog
      id="logout"
      heading="h1"
      title={t('title', { id: machineId })}
      text={t('text')}
      note={
        failure && (
          <p role="alert" className="mt-4 font-semibold text-bad">
            {failure}
          </p>
        )
      }
      onCancel={stay}
    >
      <Button size="large" variant="primary" autoFocus busy={busy} onClick={() => void cashOut()}>
        {t('cashOut')}
      </Button>
      <Button size="large" variant="outline" disabled={busy} onClick={stay}>
        {t('stay')}
      </Button>
      <Button variant="ghost" disabled={busy} onClick={() => void logOut()}>
        {t('leave')}
      </Button>
    </QuestionDialog>
  );
};
