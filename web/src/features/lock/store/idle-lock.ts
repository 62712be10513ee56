import { createStore } from 'zustand/vanilla';
import { getLocalSignInId } from '../../../api/access-token.ts';
import { callServer } from '../../../api/call-server.ts';
import { onPageLockChangeInOtherTab, readPageLockFlag, storePageLockFlag } from '../../../api/page-lock-flag.ts';
import { clearPrefetchedResponses } from '../../../api/prefetched-responses.ts';
import { type Account, applySignOut, markLogoutStarted, signInStore } from '../../../api/sign-in-state.ts';
import { type Clock, systemClock } from '../../../clock/clock.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';

const retryMs = 5_000;

/** Value of `pin_code` from a server that checks PINs itself. */
export const checkedByServer = 'server';

export type LockState = 'open' | 'asked' | 'locked';

export const lockStore = createStore<{
  readonly state: LockState;
  /** When the page will lock because of inactivity; null if not soon. */
  readonly lockAtMs: number | null;
}>(() => ({ state: 'open', lockAtMs: null }));

const set = (state: LockState) => lockStore.setState({ state });

const account = (): Account | null => {
  const signIn = signInStore.getState();
  return signIn.kind === 'signedIn' ? signIn.account : null;
};

export const isPinLockEnabled = (): boolean => getOperatorSettings().PIN_CHECK && (account()?.pinCode ?? '') !== '';

/** Locks the page on startup if the server, or a flag stored perhaps by another tab, says that it is locked. */
export const restorePageLock = (): void => {
  if (!account()?.locked && !(readPageLockFlag() && isPinLockEnabled())) return;
  set('locked');
  // Discard the prefetched responses: the server refused those requests because of the lock.
  clearPrefetchedResponses();
};

/**
 * Locks this page after the server refused a call because of the lock. Resolves to false if the lock is already released, because the PIN
 * was entered on another page.
 */
export const lockPageIfLockedOnServer = async (): Promise<boolean> => {
  if (lockStore.getState().state !== 'open') return true;
  const mark = getLocalSignInId();
  const result = await callServer('validate', {});
  if (result.ok && !result.value.locked) return false;
  // Do not lock the page: the sign-in whose request was refused has ended meanwhile.
  if (account() === null || getLocalSignInId() !== mark) return true;
  storePageLockFlag(true);
  set('locked');
  return true;
};

let watching: IdleMonitor | null = null;

/** Counts a round of autoplay on a visible page as user activity, for at most `watchedPlayMs`. */
export const recordAutoplayAsActivity = (): void => watching?.notePlay();

export const startIdleLock = (): (() => void) => {
  let isOver = false;
  const stopWatching = () => {
    watching?.stop();
    watching = null;
  };
  const watch = () => {
    stopWatching();
    const { IDLE_TIMEOUT_MS: timeoutMs } = getOperatorSettings();
    watching = startIdleMonitor({
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
    if (!isPinLockEnabled()) return;
    storePageLockFlag(true);
    void notifyServer(() => isOver);
  };
  const stopHearing = onPageLockChangeInOtherTab((locked) => {
    if (locked && isPinLockEnabled()) set('locked');
    else if (lockStore.getState().state !== 'open') void askServer();
  });
  const stopFollowing = lockStore.subscribe(({ state }, before) => {
    if (state === 'open' && before.state !== 'open') watch();
    if (state !== 'open') stopWatching();
  });
  if (lockStore.getState().state === 'open') watch();
  else {
    storePageLockFlag(true);
    if (!account()?.locked) void notifyServer(() => isOver);
  }
  return () => {
    isOver = true;
    stopWatching();
    stopHearing();
    stopFollowing();
    // Unlock the page after a logout, because the next login requires a password.
    if (account() === null) unlockPage();
  };
};

/**
 * Ends a sign-in that a casino's platform began, when the player is inactive: the page returns to the casino, which must authenticate the
 * player again.
 */
const leaveToCasino = async (): Promise<void> => {
  markLogoutStarted();
  await callServer('logout', {});
  applySignOut(null);
};

export const dismissIdleWarning = (): void => set(isPinLockEnabled() ? 'locked' : 'open');

/** Unlocks the page when the PIN was correct or the sign-in has ended. */
export const unlockPage = (): void => {
  storePageLockFlag(false);
  set('open');
};

/** Tells the server about the lock and retries until it responds: otherwise another page could use the sign-in. */
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
  // A server that stores no lock cannot confirm it, so unlock the page if another tab removed the local flag.
  const keepsNone = result.value.locked === undefined && account()?.pinCode !== checkedByServer;
  if (keepsNone ? !readPageLockFlag() : result.value.locked === false) set('open');
};

const storage = (): Storage | null => {
  try {
    return localStorage;
  } catch {
    return null;
  }
};

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Throttle interval for input, in ms: a mouse sends hundreds of events per second (specification §4). */
const throttleMs = 500;
/** Rounds of autoplay on a visible page count as user activity until this long after the last input, in ms. */
const watchedPlayMs = 10 * 60_000;
/** Maximum time from the warning to the lock, in ms; shorter if the idle timeout is short. */
const longestWarningMs = 15_000;
/** Interval for checking other tabs for input while the warning is shown, in ms. */
const lookAgainMs = 1000;
const inputKey = 'last_input_at';
const playKey = 'last_watched_play_at';

interface IdleMonitorOptions {
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly onIdle: () => void;
  /** Called with the time at which the page will lock, or with null when input has prevented the lock. */
  readonly onWarning: (idleAtMs: number | null) => void;
  readonly target: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Storage shared by this browser's tabs, so that input in one tab counts for all tabs; null without storage. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null;
}

interface IdleMonitor {
  readonly notePlay: () => void;
  readonly stop: () => void;
}

/**
 * Calls `onIdle` after `timeoutMs` without input or watched rounds in any tab. Uses the monotonic clock, so that changing the device's
 * clock neither locks the page nor keeps it open.
 */
export const startIdleMonitor = (options: IdleMonitorOptions): IdleMonitor => {
  const { timeoutMs, clock, onIdle, onWarning, target, storage } = options;
  const warningMs = Math.min(longestWarningMs, timeoutMs / 2);
  const input = new SharedMoment(inputKey, clock, storage);
  const play = new SharedMoment(playKey, clock, storage);
  let isWarned = false;
  let cancel = () => {};
  const warn = (idleAtMs: number | null) => {
    if (idleAtMs === null && !isWarned) return;
    isWarned = idleAtMs !== null;
    onWarning(idleAtMs);
  };
  const look = () => {
    cancel();
    const touchedAt = input.read();
    const usedAt = Math.max(touchedAt, Math.min(play.read(), touchedAt + watchedPlayMs));
    const leftMs = timeoutMs - (clock.runningMs() - usedAt);
    if (leftMs <= 0) {
      warn(null);
      return onIdle();
    }
    const isNear = leftMs <= warningMs;
    warn(isNear ? clock.nowMs() + leftMs : null);
    cancel = clock.after(isNear ? Math.min(leftMs, lookAgainMs) : leftMs - warningMs, look);
  };
  const receive = () => {
    if (clock.runningMs() - input.atMs < throttleMs) return;
    input.note();
    if (isWarned) look();
  };
  const notePlay = () => {
    play.note();
    if (isWarned) look();
  };
  for (const type of inputs) target.addEventListener(type, receive, { passive: true, capture: true });
  input.note();
  look();
  const stop = () => {
    cancel();
    warn(null);
    for (const type of inputs) target.removeEventListener(type, receive, { capture: true });
  };
  return { notePlay, stop };
};

/** Time of the latest user activity in any tab, by this page's monotonic clock. */
class SharedMoment {
  readonly #key: string;
  readonly #clock: Clock;
  readonly #storage: IdleMonitorOptions['storage'];
  #stored: number;
  #readAtMs: number;
  atMs = Number.NEGATIVE_INFINITY;

  constructor(key: string, clock: Clock, storage: IdleMonitorOptions['storage']) {
    this.#key = key;
    this.#clock = clock;
    this.#storage = storage;
    this.#stored = storedTime(storage, key);
    this.#readAtMs = clock.runningMs();
  }

  note(): void {
    this.atMs = this.#clock.runningMs();
    this.#stored = this.#clock.nowMs();
    storeTime(this.#storage, this.#key, this.#stored);
  }

  read(): number {
    const stored = storedTime(this.#storage, this.#key);
    const runningMs = this.#clock.runningMs();
    if (stored !== 0 && stored !== this.#stored) {
      // A changed value means that another tab stored an event since the last reading, even if the clocks disagree.
      const ageMs = Math.max(0, this.#clock.nowMs() - stored);
      this.atMs = Math.max(this.atMs, this.#readAtMs, runningMs - ageMs);
      this.#stored = stored;
    }
    this.#readAtMs = runningMs;
    return this.atMs;
  }
}

const storedTime = (storage: IdleMonitorOptions['storage'], key: string): number => {
  try {
    return Number(storage?.getItem(key) ?? 0) || 0;
  } catch {
    return 0;
  }
};

const storeTime = (storage: IdleMonitorOptions['storage'], key: string, at: number): void => {
  try {
    storage?.setItem(key, String(at));
  } catch {
    // Storage is disabled, so each tab counts only its own input.
  }
};
