import type { Page } from 'playwright-core';

/**
 * Lets tests move the page's clock and timers by a minute. The picture keeps the real clock, because it would
 * seem frozen after a jump. Runs before the page's scripts.
 */
export const keepMinutes = (): void => {
  const { setTimeout: begin, clearTimeout: end } = globalThis;
  const now = Date.now;
  const waiting = new Map<unknown, () => void>();
  let aheadMs = 0;
  Date.now = () => now() + aheadMs;
  const wait = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const timer = begin(run, ms, ...args);
    if (ms > 30_000 && ms <= 60_000) waiting.set(timer, () => run(...args));
    return timer;
  };
  const stop = (timer?: number) => {
    waiting.delete(timer);
    end(timer);
  };
  const passMinute = () => {
    aheadMs += 60_000;
    for (const [timer, run] of [...waiting]) {
      stop(timer as number);
      run();
    }
  };
  Object.assign(globalThis, { setTimeout: wait, clearTimeout: stop, passMinute });
};

export const passMinute = (page: Page): Promise<void> => page.evaluate('passMinute()');
