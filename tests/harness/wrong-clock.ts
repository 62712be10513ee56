import type { Page } from 'playwright-core';

/** Gives the page a device whose clock is wrong by these hours. Runs before the page's scripts. */
export const wrongClock = (hours: number) => (page: Page) =>
  page.addInitScript((aheadMs) => {
    const Right = Date;
    const now = () => Right.now() + aheadMs;
    globalThis.Date = new Proxy(Right, {
      construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [now()], made),
      get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
    });
  }, hours * 3_600_000);
