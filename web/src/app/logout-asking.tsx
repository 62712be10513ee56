import type { MachineId } from '@reelfloor/protocol';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { logout as ar } from '../i18n/ar/logout.ts';
import { logout as en } from '../i18n/en/logout.ts';
import { failureText } from '../i18n/failure-text.ts';
import { partTexts } from '../i18n/part-texts.ts';
import { logout as tr } from '../i18n/tr/logout.ts';
import { Button } from '../ui/button.tsx';
import { cashOutAndLogOut, logOut } from './log-out.ts';

const useLogoutTexts = partTexts({ tr, en, ar });

/** Asks what is to become of the seat that a logout would leave behind. Escape stays signed in. */
export const LogoutAsking = ({ machineId }: { machineId: MachineId }) => {
  const { t } = useLogoutTexts();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    // The effect runs twice in development.
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  const stay = () => navigate('/lobby', { replace: true });
  const cashOut = async () => {
    setBusy(true);
    const failed = await cashOutAndLogOut(machineId);
    setBusy(false);
    setFailure(failed && failureText(failed));
  };
  return (
    <dialog
      ref={ref}
      aria-labelledby="logout-title"
      aria-describedby="logout-text"
      onCancel={(event) => {
        event.preventDefault();
        stay();
      }}
      className="m-auto w-md max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface-1 p-5 text-ink backdrop:bg-[rgb(4_7_14/0.6)] md:p-6"
    >
      <h1 id="logout-title" className="text-20">
        {t('title', { id: machineId })}
      </h1>
      <p id="logout-text" className="mt-2 text-ink-2">
        {t('text')}
      </p>
      {failure && (
        <p role="alert" className="mt-4 font-semibold text-bad">
          {failure}
        </p>
      )}
      <div className="mt-6 grid gap-3">
        <Button size="large" variant="primary" autoFocus busy={busy} onClick={() => void cashOut()}>
          {t('cashOut')}
        </Button>
        <Button size="large" variant="outline" disabled={busy} onClick={stay}>
          {t('stay')}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={() => void logOut()}>
          {t('leave')}
        </Button>
      </div>
    </dialog>
  );
};
