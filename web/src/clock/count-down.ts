import type { Clock } from './clock.ts';

/** Calls `tell` now and every second until `untilMs` (ms since 1970). Returns a function that ends the calls. */
export const countDown = (untilMs: number, clock: Clock, notify: () => void): (() => void) => {
  let cancel = () => {};
  const count = () => {
    notify();
    const leftMs = untilMs - clock.nowMs();
    if (leftMs > 0) cancel = clock.after(leftMs % secondMs || secondMs, count);
  };
  count();
  return () => cancel();
};

const secondMs = 1000;
