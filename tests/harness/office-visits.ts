import type { StaffRole } from '@reelfloor/protocol/office-call-types';
import { OfficeMember } from '@reelfloor/server/testing/office-member';
import type { TestFloor } from '@reelfloor/server/testing/test-server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { complaintsOf, openAccessFloor } from './access-floor.ts';
import { desk, launchBrowser, newVisitor, type Visitor } from './browser.ts';

interface OfficeVisitOptions {
  readonly language?: 'tr' | 'en';
  readonly theme?: 'dark6' | 'light3';
  readonly viewport?: typeof desk;
  /** Prepares the page before it loads. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

export interface OfficeVisits {
  readonly floor: TestFloor;
  /** Opens a browser at nobody's sign-in. */
  arrive(options?: OfficeVisitOptions): Promise<Visitor>;
  /** Opens a page of the office as a member of staff with this role, who is added at the first visit. */
  open(role: StaffRole, path: string, options?: OfficeVisitOptions): Promise<Visitor>;
  member(role: StaffRole): Promise<OfficeMember>;
}

/**
 * Opens server, agent and browser for a `describe`. A test fails on a console message unless `provoked` matches it: a fault that the tests
 * cause on purpose.
 */
export const officeVisits = (env: Record<string, string> = {}, provoked?: RegExp): OfficeVisits => {
  let floor: TestFloor | undefined;
  let browser: Browser | undefined;
  const visitors: Visitor[] = [];
  const members = new Map<StaffRole, Promise<OfficeMember>>();
  const opened = () => {
    if (!floor || !browser) throw new Error('the floor opens with the first test');
    return { floor, browser };
  };
  beforeAll(async () => {
    [floor, browser] = await Promise.all([openAccessFloor(env), launchBrowser()]);
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
  const member = (role: StaffRole): Promise<OfficeMember> => {
    const known = members.get(role) ?? OfficeMember.open(opened().floor, role);
    members.set(role, known);
    return known;
  };
  const arrive: OfficeVisits['arrive'] = async ({
    language = 'en',
    theme = 'dark6',
    viewport = desk,
    prepare,
  } = {}) => {
    const visitor = await newVisitor(opened().browser, opened().floor.officeAddress, { viewport });
    visitors.push(visitor);
    await visitor.page.addInitScript(
      (check) => {
        localStorage.setItem('office_language', check.language);
        localStorage.setItem('office_theme', check.theme);
      },
      { language, theme },
    );
    await visitor.page.emulateMedia({ reducedMotion: 'reduce' });
    await prepare?.(visitor.page);
    return visitor;
  };
  return {
    get floor() {
      return opened().floor;
    },
    member,
    arrive,
    async open(role, path, options) {
      const { cookie } = await member(role);
      const visitor = await arrive(options);
      const [name = '', value = ''] = cookie.split('=');
      const { hostname } = new URL(opened().floor.officeAddress);
      const flags = { httpOnly: true, sameSite: 'Strict' } as const;
      await visitor.page.context().addCookies([{ name, value, domain: hostname, path: '/office', ...flags }]);
      await visitor.page.goto(`/office${path}`);
      return visitor;
    },
  };
};
