import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';
import { officeVisits } from '../harness/office-visits.ts';

const notLoaded = 'A part of this page could not be loaded. Reload it.';
const peopleFile = /\/office\/assets\/staff-page-[\w-]+\.js$/;
const peopleStyle = /\/office\/assets\/staff-page-[\w-]+\.css$/;
const refusalTextsFile = /\/office\/assets\/refusal-texts-[\w-]+\.js$/;
const contractFile = /\/office\/assets\/office-contract-[\w-]+\.js$/;

/** Loses the answer of each request for `file`, or of the first `times` ones. */
const lose = async (page: Page, file: RegExp, times = Number.POSITIVE_INFINITY): Promise<() => number> => {
  let lost = 0;
  await page.route(file, (route) => (lost++ < times ? route.abort() : route.continue()));
  return () => lost;
};

/** Sends no answer to the first request for `file`; returns a promise of its arrival. */
const hold = (page: Page, file: RegExp): Promise<Route> =>
  new Promise((resolve) => void page.route(file, resolve, { times: 1 }));

describe('a page of the office whose files do not come', () => {
  const visits = officeVisits(
    {},
    /net::ERR_FAILED|Failed to fetch dynamically imported module|Unable to preload CSS|PageFileError|status of 403 .*\/sign-in$/,
  );

  it('is loaded again by itself once, for files of an older build', async () => {
    const { page } = await visits.open('admin', '/reports');
    await page.getByRole('heading', { name: 'Reports' }).waitFor();
    const lost = await lose(page, peopleStyle, 1);
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).waitFor();
    expect(lost()).toBeGreaterThan(1);
  });

  it('says so if that does not help, leaves the other pages in reach, and comes by the button', async () => {
    const visitor = await visits.open('admin', '/reports', { viewport: phone });
    const { page } = visitor;
    await page.getByRole('heading', { name: 'Reports' }).waitFor();
    // The page has reloaded itself just now.
    await page.evaluate(() => sessionStorage.setItem('reloaded_at', String(Date.now())));
    await lose(page, peopleFile);
    await page.goto('/office/people');
    await page.getByRole('alert').getByText(notLoaded).waitFor();
    await picture(visitor, 'office-not-loaded-en');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Floor' }).click();
    await page.getByRole('heading', { name: 'Floor' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Reload' }).waitFor();
    await page.unroute(peopleFile);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).waitFor();
  });

  it('is loaded again after a minute without an answer', async () => {
    const { page } = await visits.open('admin', '/reports', { prepare: (opened) => opened.clock.install() });
    await page.getByRole('heading', { name: 'Reports' }).waitFor();
    const held = hold(page, peopleFile);
    await page.getByRole('link', { name: 'People' }).click();
    await held;
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await page.clock.fastForward(60_000);
    await page.getByRole('button', { name: 'Add', exact: true }).waitFor();
  });

  it('is loaded again for the contract of the calls, which it needs', async () => {
    const visitor = await visits.arrive();
    const lost = await lose(visitor.page, contractFile, 2);
    const { cookie } = await visits.member('admin');
    const [name = '', value = ''] = cookie.split('=');
    const { hostname } = new URL(visits.floor.officeAddress);
    await visitor.page.context().addCookies([{ name, value, domain: hostname, path: '/office' }]);
    await visitor.page.goto('/office/people');
    await visitor.page.getByRole('row', { name: /Test admin/ }).waitFor();
    expect(lost()).toBeGreaterThan(2);
  });

  it('shows the code of a refusal whose text does not come, and then its text', async () => {
    const { page } = await visits.arrive({ prepare: (opened) => opened.clock.install() });
    const held = hold(page, refusalTextsFile);
    await page.goto('/office');
    await page.getByLabel('Name', { exact: true }).fill('nobody');
    await page.getByLabel('Password', { exact: true }).fill('a wrong password');
    await page.keyboard.press('Enter');
    const texts = await held;
    await page.clock.fastForward(2_000);
    await page.getByText('The server refuses this: STAFF_UNKNOWN.').waitFor();
    await texts.continue();
    await page.getByText(/^Wrong name, password or code/).waitFor();
  });
});
