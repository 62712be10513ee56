import type { Clock } from './clock.ts';

/** Calls `tell` at once, at the end of each second that is left until a moment, and at the moment. Returns the function that ends it. */
export const countDown = (untilMs: number, clock: Clock, tell: () => void): (() => void) => {
  let callOff = () => {};
  const count = () => {
    tell();
    const leftMs = untilMs - clock.nowMs();
    if (leftMs > 0) callOff = clock.after(leftMs % secondMs || secondMs, count);
  };
  count();
  return () => callOff();
};

const secondMs = 1000;
