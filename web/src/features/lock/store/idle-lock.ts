import { createStore } from 'zustand/vanilla';
import { signInMark } from '../../../api/access-token.ts';
import { type Account, beginLogout, endSignIn, signInStore } from '../../../api/account.ts';
import { callServer } from '../../../api/call-server.ts';
import { dropEarlyAnswers } from '../../../api/early-answers.ts';
import { onOtherTab, readLockFlag, storeLockFlag } from '../../../api/lock-flag.ts';
import { systemClock } from '../../../clock/clock.ts';
import { settings } from '../../../settings/settings.ts';
import { type IdleMonitor, watchIdle } from './idle-monitor.ts';

const retryMs = 5_000;

/** Value of `pin_code` from a server that checks PINs itself. */
export const checkedByServer = 'server';

export type LockState = 'open' | 'asked' | 'locked';

export const lockStore = createStore<{
  readonly state: LockState;
  /** When the page will lock because it is not used; null if not soon. */
  readonly lockAtMs: number | null;
}>(() => ({ state: 'open', lockAtMs: null }));

const set = (state: LockState) => lockStore.setState({ state });

const account = (): Account | null => {
  const signIn = signInStore.getState();
  return signIn.kind === 'signedIn' ? signIn.account : null;
};

export const hasPin = (): boolean => settings().PIN_CHECK && (account()?.pinCode ?? '') !== '';

/** Locks the page at its start if the server or a stored flag, perhaps of another tab, says that it is locked. */
export const restoreLock = (): void => {
  if (!account()?.locked && !(readLockFlag() && hasPin())) return;
  set('locked');
  // The server refused the early requests because of the lock.
  dropEarlyAnswers();
};

/**
 * Locks a page whose call the server refused because of a lock. Resolves to false if the lock is already
 * gone, because the PIN was entered on another page.
 */
export const lockIfServerDoes = async (): Promise<boolean> => {
  if (lockStore.getState().state !== 'open') return true;
  const mark = signInMark();
  const result = await callServer('validate', {});
  if (result.ok && !result.value.locked) return false;
  // The sign-in whose request was refused has ended in the meantime.
  if (account() === null || signInMark() !== mark) return true;
  storeLockFlag(true);
  set('locked');
  return true;
};

let watching: IdleMonitor | null = null;

/** Counts a round of autoplay on a visible page as presence, for at most `watchedPlayMs`. */
export const notePlay = (): void => watching?.notePlay();

export const startIdleLock = (): (() => void) => {
  let isOver = false;
  const stopWatching = () => {
    watching?.stop();
    watching = null;
  };
  const watch = () => {
    stopWatching();
    const { IDLE_TIMEOUT_MS: timeoutMs } = settings();
    watching = watchIdle({
      timeoutMs,
      clock: systemClock,
      onIdle: goIdle,
      onWarning: (lockAtMs) => lockStore.setState({ lockAtMs }),
      target: window,
      storage: storage(),
    });
  };
  const goIdle = () => {
    if (account()?.launch) return void leaveToCasino();
    set('asked');
    if (!hasPin()) return;
    storeLockFlag(true);
    void notifyServer(() => isOver);
  };
  const stopHearing = onOtherTab((locked) => {
    if (locked && hasPin()) set('locked');
    else if (lockStore.getState().state !== 'open') void askServer();
  });
  const stopFollowing = lockStore.subscribe(({ state }, before) => {
    if (state === 'open' && before.state !== 'open') watch();
    if (state !== 'open') stopWatching();
  });
  if (lockStore.getState().state === 'open') watch();
  else {
    storeLockFlag(true);
    if (!account()?.locked) void notifyServer(() => isOver);
  }
  return () => {
    isOver = true;
    stopWatching();
    stopHearing();
    stopFollowing();
    // A logout removes the lock, because the next login requires a password.
    if (account() === null) openLock();
  };
};

/** Ends a sign-in that a casino's platform began: who is away goes back to the casino, and its page asks who is there. */
const leaveToCasino = async (): Promise<void> => {
  beginLogout();
  await callServer('logout', {});
  endSignIn(null);
};

export const continueFromIdle = (): void => set(hasPin() ? 'locked' : 'open');

/** Unlocks the page when the PIN was right or the sign-in has ended. */
export const openLock = (): void => {
  storeLockFlag(false);
  set('open');
};

/** Tells the server about the lock, again and again until it answers: otherwise another page could use the sign-in. */
const notifyServer = async (isOver: () => boolean): Promise<void> => {
  const result = await callServer('lock', {});
  if (result.ok || result.failure.kind !== 'network') return;
  setTimeout(() => {
    if (!isOver() && lockStore.getState().state !== 'open') void notifyServer(isOver);
  }, retryMs);
};

/** Asks the server whether the PIN was entered elsewhere, after another tab removed the local flag. */
const askServer = async (): Promise<void> => {
  const result = await callServer('validate', {});
  if (!result.ok) return;
  // This server stores no lock, so the page opens if another tab removed the local flag.
  const keepsNone = result.value.locked === undefined && account()?.pinCode !== checkedByServer;
  if (keepsNone ? !readLockFlag() : result.value.locked === false) set('open');
};

const storage = (): Storage | null => {
  try {
    return localStorage;
  } catch {
    return null;
  }
};
