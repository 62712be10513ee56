import type { MachineId } from '@reelfloor/protocol';
import { useEffect, useState } from 'react';
import { lockStore } from '../features/lock/store/idle-lock.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { LogoMark } from '../ui/logo.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { useLatePart } from '../ui/use-late-part.ts';
import { findSeatLeft, logOut } from './log-out.ts';

const loadAsking = () => import('./logout-asking.tsx').then(({ LogoutAsking }) => LogoutAsking);

/** Logs out, at once unless the player would leave a seat with credit on it: then it asks first. */
export const LogoutPage = () => {
  const { t } = useTexts();
  const [seat, setSeat] = useState<MachineId | null>(null);
  usePageTitle(t('words.logout'));
  useEffect(() => {
    // Behind the lock nothing can be asked or answered.
    const isLocked = lockStore.getState().state !== 'open';
    const finding = isLocked ? Promise.resolve(null) : findSeatLeft();
    void finding.then((found) => (found === null ? logOut() : setSeat(found)));
  }, []);
  const Asking = useLatePart(seat !== null, loadAsking, () => void logOut());
  if (Asking && seat) return <Asking machineId={seat} />;
  return (
    <main role="status" className="grid min-h-dvh place-content-center justify-items-center gap-4">
      <LogoMark className="size-14 animate-pulse" />
      <p className="text-ink-2">{t('words.loggingOut')}</p>
    </main>
  );
};
