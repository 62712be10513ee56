import type { TestFloor } from '@reelfloor/server/testing/test-server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { complaintsOf, openAccessFloor, visit } from './access-floor.ts';
import { launchBrowser, type Visitor } from './browser.ts';

type VisitOptions = Parameters<typeof visit>[2];

export interface AccessVisits {
  readonly floor: TestFloor;
  arrive(options?: VisitOptions, settings?: object): Promise<Visitor>;
  /** Opens a page that does not move, as the first player if the options name no other. */
  open(path: string, options?: VisitOptions): Promise<Visitor>;
  tokenOf(user: string): Promise<string>;
}

/**
 * Opens server, agent and browser for a `describe`. A test fails on a console message unless `provoked` matches it: a fault that the tests
 * cause on purpose.
 */
export const accessVisits = (
  env: Record<string, string> = {},
  { settings = {}, provoked }: { settings?: object; provoked?: RegExp } = {},
): AccessVisits => {
  let floor: TestFloor | undefined;
  let browser: Browser | undefined;
  const visitors: Visitor[] = [];
  const opened = () => {
    if (!floor || !browser) throw new Error('the floor opens with the first test');
    return { floor, browser };
  };
  beforeAll(async () => {
    [floor, browser] = await Promise.all([openAccessFloor(env, settings), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await floor?.close();
  });
  afterEach(async () => {
    for (const visitor of visitors.splice(0)) {
      expect(complaintsOf(visitor, provoked)).toEqual([]);
      await visitor.close();
    }
  });
  const arrive: AccessVisits['arrive'] = async (options = {}, ownSettings) => {
    const visitor = await visit(opened().browser, opened().floor, options);
    visitors.push(visitor);
    if (ownSettings) await visitor.page.route('**/Settings.json', (route) => route.fulfill({ json: ownSettings }));
    return visitor;
  };
  return {
    get floor() {
      return opened().floor;
    },
    arrive,
    async open(path, options) {
      const visitor = await arrive({ user: 'player1', ...options });
      await visitor.page.emulateMedia({ reducedMotion: 'reduce' });
      await visitor.page.goto(path);
      return visitor;
    },
    tokenOf: async (user) => (await opened().floor.player(user)).signIn.token,
  };
};

export const pathOf = (page: Page): string => new URL(page.url()).pathname;
