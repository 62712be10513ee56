import { createStore } from 'zustand/vanilla';
import { signInMark } from '../../../api/access-token.ts';
import { type Account, signInStore } from '../../../api/account.ts';
import { callServer } from '../../../api/call-server.ts';
import { dropEarlyAnswers } from '../../../api/early-answers.ts';
import { onOtherTab, readLockFlag, storeLockFlag } from '../../../api/lock-flag.ts';
import { systemClock } from '../../../clock/clock.ts';
import { settings } from '../../../settings/settings.ts';
import { type IdleWatch, watchIdle } from './idle-watch.ts';

/** A lock that could not be told to the server is told again after this long. */
const retryMs = 5_000;

/** What a server that checks PINs itself sends in place of one. */
export const checkedByServer = 'server';

export type LockState =
  | 'open'
  /** Nobody was there: the player is asked whether to go on. */
  | 'asked'
  /** The PIN is wanted. */
  | 'locked';

/** Whether anybody sits before the page, outside React. */
export const lockStore = createStore<{
  readonly state: LockState;
  /** When the page will lock unless somebody is there; null: not soon. */
  readonly lockAtMs: number | null;
}>(() => ({ state: 'open', lockAtMs: null }));

const set = (state: LockState) => lockStore.setState({ state });

/** The signed-in account, for whom alone there is a lock. */
const account = (): Account | null => {
  const signIn = signInStore.getState();
  return signIn.kind === 'signedIn' ? signIn.account : null;
};

/** Whether the player has to give a PIN to go on. */
export const hasPin = (): boolean => settings().PIN_CHECK && (account()?.pinCode ?? '') !== '';

/** A lock of before holds from the first moment on, wherever it was made. */
export const takeUpLock = (): void => {
  if (!account()?.locked && !(readLockFlag() && hasPin())) return;
  set('locked');
  // They were refused.
  dropEarlyAnswers();
};

/** The server refused this page because of a lock. Whether it holds still: another page may have given the PIN meanwhile. */
export const heedServerLock = async (): Promise<boolean> => {
  if (lockStore.getState().state !== 'open') return true;
  const mark = signInMark();
  const result = await callServer('validate', {});
  if (result.ok && !result.value.locked) return false;
  // The refusal was for a sign-in that has ended since.
  if (account() === null || signInMark() !== mark) return true;
  storeLockFlag(true);
  set('locked');
  return true;
};

let watching: IdleWatch | null = null;

/** A round plays by itself before the player's eyes: a presence, within bounds (`watchedPlayMs`). */
export const seePlay = (): void => watching?.seePlay();

/** Watches for as long as somebody is signed in. Returns the function that ends it. */
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
    set('asked');
    if (!hasPin()) return;
    storeLockFlag(true);
    void tellServer(() => isOver);
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
    if (!account()?.locked) void tellServer(() => isOver);
  }
  return () => {
    isOver = true;
    stopWatching();
    stopHearing();
    stopFollowing();
    // Logging out clears the lock; whoever logs in next has given a password.
    if (account() === null) open();
  };
};

/** The player wants to go on, and there is no PIN to be given. */
export const continueFromIdle = (): void => set(hasPin() ? 'locked' : 'open');

/** The PIN was right, or the lock's sign-in has ended. */
export const open = (): void => {
  storeLockFlag(false);
  set('open');
};

/** The server must know, or another page could go on. Where it cannot be reached, it is told as soon as it can. */
const tellServer = async (isOver: () => boolean): Promise<void> => {
  const result = await callServer('lock', {});
  if (result.ok || result.failure.kind !== 'network') return;
  setTimeout(() => {
    if (!isOver() && lockStore.getState().state !== 'open') void tellServer(isOver);
  }, retryMs);
};

/** The flag is gone: only the server can say that the PIN was given elsewhere. */
const askServer = async (): Promise<void> => {
  const result = await callServer('validate', {});
  if (!result.ok) return;
  // A server that keeps no lock has nothing to say: the flag alone is the lock, and another tab took it away.
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
