import type { Page } from 'playwright-core';

/**
 * Lets tests move the page's clock and timers by a minute. Only what these timers run sees that the running clock has moved,
 * too: to the picture, which would seem frozen after a jump, it has not. Runs before the page's scripts.
 */
export const keepMinutes = (): void => {
  const { setTimeout: begin, clearTimeout: end } = globalThis;
  const now = Date.now;
  const waiting = new Map<unknown, () => void>();
  const running = performance.now.bind(performance);
  let aheadMs = 0;
  let runningAheadMs = 0;
  Date.now = () => now() + aheadMs;
  performance.now = () => running() + runningAheadMs;
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
    runningAheadMs = 60_000;
    for (const [timer, run] of [...waiting]) {
      stop(timer as number);
      run();
    }
    runningAheadMs = 0;
  };
  Object.assign(globalThis, { setTimeout: wait, clearTimeout: stop, passMinute });
};

export const passMinute = (page: Page): Promise<void> => page.evaluate('passMinute()');
