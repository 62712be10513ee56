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

interface IdleMonitorOptions {
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly onIdle: () => void;
  /** Called with the time at which the page will lock, or with null when input has prevented it. */
  readonly onWarning: (idleAtMs: number | null) => void;
  readonly target: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Storage that this browser's tabs share, so that input in one tab counts for all tabs; null without storage. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null;
}

export interface IdleMonitor {
  readonly notePlay: () => void;
  readonly stop: () => void;
}

/**
 * Calls `onIdle` after `timeoutMs` without input or watched rounds in any tab. It measures with the running clock, so that a
 * device whose clock is set neither locks the page nor keeps it open.
 */
export const watchIdle = (options: IdleMonitorOptions): IdleMonitor => {
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

/** When something was last noted in any tab, by this page's running clock. */
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
      // Another tab noted it since the last reading, whatever the clocks say.
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
    // Storage is switched off, so each tab counts only its own input.
  }
};
