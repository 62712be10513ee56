import type { StaffRole } from '@reelfloor/protocol/office-call-types';
import { OfficeMember, officeAt } from '@reelfloor/server/testing/office-member';
import type { Browser, Page } from 'playwright-core';
import { newVisitor, type Visitor } from './browser.ts';
import type { Floor } from './floor.ts';

/** Opens a page of the office of a running floor, in English, as a new member of staff with this role. */
export const openOffice = async (
  floor: Floor,
  browser: Browser,
  role: StaffRole,
  path: string,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Visitor> => {
  const database = await floor.openTestDatabase();
  const place = {
    officeAddress: officeAt(floor.baseUrl),
    withDatabase: (write: (own: typeof database) => Promise<void>) => write(database),
  };
  const member = await OfficeMember.open(place, role, `${role}-${Date.now()}`);
  await database.close();
  const visitor = await newVisitor(browser, officeAt(floor.baseUrl));
  const { page } = visitor;
  const [name = '', value = ''] = member.cookie.split('=');
  const { hostname } = new URL(officeAt(floor.baseUrl));
  const flags = { httpOnly: true, sameSite: 'Strict' } as const;
  await page.context().addCookies([{ name, value, domain: hostname, path: '/office', ...flags }]);
  await page.addInitScript(() => localStorage.setItem('office_language', 'en'));
  await prepare(page);
  await page.goto(`/office${path}`);
  return visitor;
};
