import type { Clock } from '../../../clock/clock.ts';

/** Input that shows somebody is there. */
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Input is looked at so often at most: a moving mouse is hundreds of events a second (specification §4). */
const throttleMs = 500;
/** Somebody who watches rounds that play by themselves touches nothing. For so long after the last input that is taken for presence. */
export const watchedPlayMs = 10 * 60_000;
/** How long before the lock the player is warned, of a time that is long enough for it. */
const longestWarningMs = 15_000;
/** While the warning stands, other tabs are asked so often whether somebody is back. */
const lookAgainMs = 1000;
const inputKey = 'last_input_at';
const playKey = 'last_watched_play_at';

interface IdleWatchOptions {
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly onIdle: () => void;
  /** Told ahead of it when the time will be over; null once somebody is back. */
  readonly onWarning: (idleAtMs: number | null) => void;
  /** Where input arrives; the window. */
  readonly target: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Shared by the tabs of this browser: what happens in one of them counts for all. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null;
}

export interface IdleWatch {
  /** A round plays by itself on a page that can be seen. */
  readonly seePlay: () => void;
  readonly stop: () => void;
}

/** Calls `onIdle` once nobody has touched any tab, or watched a game in one, for `timeoutMs`. */
export const watchIdle = (options: IdleWatchOptions): IdleWatch => {
  const { timeoutMs, clock, onIdle, onWarning, target, storage } = options;
  const warningMs = Math.min(longestWarningMs, timeoutMs / 2);
  let inputAt = clock.nowMs();
  let playAt = 0;
  let isWarned = false;
  let callOff = () => {};
  const warn = (idleAtMs: number | null) => {
    if (idleAtMs === null && !isWarned) return;
    isWarned = idleAtMs !== null;
    onWarning(idleAtMs);
  };
  const quietMs = () => {
    const touchedAt = Math.max(inputAt, storedTime(storage, inputKey));
    const playedAt = Math.max(playAt, storedTime(storage, playKey));
    return clock.nowMs() - Math.max(touchedAt, Math.min(playedAt, touchedAt + watchedPlayMs));
  };
  const look = () => {
    callOff();
    const quiet = quietMs();
    const leftMs = timeoutMs - quiet;
    // A clock that was set back must not keep the page open for ever.
    if (leftMs <= 0 || quiet < 0) {
      warn(null);
      return onIdle();
    }
    const isNear = leftMs <= warningMs;
    warn(isNear ? clock.nowMs() + leftMs : null);
    callOff = clock.after(isNear ? Math.min(leftMs, lookAgainMs) : leftMs - warningMs, look);
  };
  const hear = () => {
    const now = clock.nowMs();
    if (now - inputAt < throttleMs && now >= inputAt) return;
    inputAt = now;
    storeTime(storage, inputKey, now);
    if (isWarned) look();
  };
  const seePlay = () => {
    playAt = clock.nowMs();
    storeTime(storage, playKey, playAt);
    if (isWarned) look();
  };
  for (const input of inputs) target.addEventListener(input, hear, { passive: true, capture: true });
  storeTime(storage, inputKey, inputAt);
  look();
  const stop = () => {
    callOff();
    warn(null);
    for (const input of inputs) target.removeEventListener(input, hear, { capture: true });
  };
  return { seePlay, stop };
};

const storedTime = (storage: IdleWatchOptions['storage'], key: string): number => {
  try {
    return Number(storage?.getItem(key) ?? 0) || 0;
  } catch {
    return 0;
  }
};

const storeTime = (storage: IdleWatchOptions['storage'], key: string, at: number): void => {
  try {
    storage?.setItem(key, String(at));
  } catch {
    // Storage is switched off: each tab counts for itself.
  }
};
