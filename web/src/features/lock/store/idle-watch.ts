import type { Clock } from '../../../clock/clock.ts';

/** Input that shows somebody is there. What plays by itself is none. */
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Input is looked at so often at most: a moving mouse is hundreds of events a second (specification §4). */
const throttleMs = 500;
const key = 'last_input_at';

interface IdleWatchOptions {
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly onIdle: () => void;
  /** Where input arrives; the window. */
  readonly target: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Shared by the tabs of this browser: input in one of them counts for all. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null;
}

/** Calls `onIdle` once nobody has touched any tab for `timeoutMs`. Returns the function that stops watching. */
export const watchIdle = ({ timeoutMs, clock, onIdle, target, storage }: IdleWatchOptions): (() => void) => {
  let inputAt = clock.nowMs();
  let callOff = () => {};
  const wait = (ms: number) => {
    callOff();
    callOff = clock.after(ms, look);
  };
  const look = () => {
    const quietMs = clock.nowMs() - Math.max(inputAt, storedInput(storage));
    // A clock that was set back must not keep the page open for ever.
    if (quietMs >= timeoutMs || quietMs < 0) onIdle();
    else wait(timeoutMs - quietMs);
  };
  const hear = () => {
    const now = clock.nowMs();
    if (now - inputAt < throttleMs && now >= inputAt) return;
    inputAt = now;
    storeInput(storage, now);
  };
  for (const input of inputs) target.addEventListener(input, hear, { passive: true, capture: true });
  storeInput(storage, inputAt);
  wait(timeoutMs);
  return () => {
    callOff();
    for (const input of inputs) target.removeEventListener(input, hear, { capture: true });
  };
};

const storedInput = (storage: IdleWatchOptions['storage']): number => {
  try {
    return Number(storage?.getItem(key) ?? 0) || 0;
  } catch {
    return 0;
  }
};

const storeInput = (storage: IdleWatchOptions['storage'], at: number): void => {
  try {
    storage?.setItem(key, String(at));
  } catch {
    // Storage is switched off: each tab counts for itself.
  }
};
