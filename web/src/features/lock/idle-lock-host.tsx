import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { isServed } from '../../api/is-served.ts';
import { useLatePart } from '../../ui/use-late-part.ts';
import { lockStore, startIdleLock } from './store/idle-lock.ts';

const loadDialog = () => import('./components/lock-dialog.tsx').then((it) => it.LockDialog);
const loadWarning = () => import('./components/idle-warning.tsx').then((it) => it.IdleWarning);

/** Shows the lock over the page, which stays mounted so that a game goes on. `children`: dialogs, hidden while locked. */
export const IdleLockHost = ({ children }: { children: ReactNode }) => {
  const { state, lockAtMs } = useStore(lockStore);
  const [path] = useLocation();
  useEffect(startIdleLock, []);
  // Without the dialog anybody could use the page, so a failed load is repeated until it succeeds.
  const Dialog = useLatePart(state !== 'open', loadDialog, reload);
  const [hasWarned, setHasWarned] = useState(false);
  if (lockAtMs !== null && !hasWarned) setHasWarned(true);
  const Warning = useLatePart(hasWarned, loadWarning, () => setHasWarned(false));
  if (state === 'open')
    return (
      <>
        {children}
        {Warning && <Warning lockAtMs={lockAtMs} />}
      </>
    );
  if (!Dialog) return <div className="fixed inset-0 z-50 bg-bg" />;
  return <Dialog state={state} isOverGame={path.startsWith('/game/')} />;
};

const reload = (): void => {
  setTimeout(async () => {
    if (await isServed()) location.reload();
    else reload();
  }, reloadMs);
};
const reloadMs = 3000;
