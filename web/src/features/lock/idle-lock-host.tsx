import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { useLatePart } from '../../ui/use-late-part.ts';
import { lockStore, startIdleLock } from './store/idle-lock.ts';

const loadDialog = () => import('./components/lock-dialog.tsx').then(({ LockDialog }) => LockDialog);

/**
 * Locks the pages when nobody sits before them; nothing of the dialog is loaded before. The pages stay as they are
 * beneath, so that a running game goes on; `children` are what may open over everything, and wait until somebody is back.
 */
export const IdleLockHost = ({ children }: { children: ReactNode }) => {
  const state = useStore(lockStore, (lock) => lock.state);
  useEffect(startIdleLock, []);
  // Without the dialog the pages would stay open to anybody, so it is asked for until it is there.
  const Dialog = useLatePart(state !== 'open', loadDialog, reload);
  if (state === 'open') return children;
  return Dialog ? <Dialog state={state} /> : <div className="fixed inset-0 z-50 bg-bg" />;
};

const reload = (): void => {
  setTimeout(() => location.reload(), reloadMs);
};
const reloadMs = 3000;
