import type { Clock } from '../../../clock/clock.ts';

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Shortest time between processed inputs, in ms: a mouse sends hundreds a second (specification §4). */
const throttleMs = 500;
/** Watched rounds of autoplay count as presence until this long after the last input, in ms. */
const watchedPlayMs = 10 * 60_000;
/** Longest time from the warning to the lock, in ms; shorter if the idle time is short. */
const longestWarningMs = 15_000;
/** How often to check other tabs for input while the warning is shown, in ms. */
const lookAgainMs = 1000;
const inputKey = 'last_input_at';
const playKey = 'last_watched_play_at';

interface IdleWatchOptions {
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly onIdle: () => void;
  /** Called with the time at which the page will lock, or with null when input has prevented it. */
  readonly onWarning: (idleAtMs: number | null) => void;
  readonly target: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Storage that this browser's tabs share, so that input in one tab counts for all tabs; null without storage. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null;
}

export interface IdleWatch {
  readonly notePlay: () => void;
  readonly stop: () => void;
}

/** Calls `onIdle` after `timeoutMs` without input or watched rounds in any tab. */
export const watchIdle = (options: IdleWatchOptions): IdleWatch => {
  const { timeoutMs, clock, onIdle, onWarning, target, storage } = options;
  const warningMs = Math.min(longestWarningMs, timeoutMs / 2);
  let inputAt = clock.nowMs();
  let playAt = 0;
  let isWarned = false;
  let cancel = () => {};
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
    cancel();
    const quiet = quietMs();
    const leftMs = timeoutMs - quiet;
    // `quiet` is negative if the clock was set back, which must not keep the page open for ever.
    if (leftMs <= 0 || quiet < 0) {
      warn(null);
      return onIdle();
    }
    const isNear = leftMs <= warningMs;
    warn(isNear ? clock.nowMs() + leftMs : null);
    cancel = clock.after(isNear ? Math.min(leftMs, lookAgainMs) : leftMs - warningMs, look);
  };
  const receive = () => {
    const now = clock.nowMs();
    if (now - inputAt < throttleMs && now >= inputAt) return;
    inputAt = now;
    storeTime(storage, inputKey, now);
    if (isWarned) look();
  };
  const notePlay = () => {
    playAt = clock.nowMs();
    storeTime(storage, playKey, playAt);
    if (isWarned) look();
  };
  for (const input of inputs) target.addEventListener(input, receive, { passive: true, capture: true });
  storeTime(storage, inputKey, inputAt);
  look();
  const stop = () => {
    cancel();
    warn(null);
    for (const input of inputs) target.removeEventListener(input, receive, { capture: true });
  };
  return { notePlay, stop };
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
    // Storage is switched off, so each tab counts only its own input.
  }
};
