import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../harness/browser.ts';
import { toast } from '../harness/kept-toasts.ts';
import { until } from '../harness/until.ts';
import { thirdPartySeeds } from './third-party-seeds.ts';
import { complaintsOf, logInAs, openThirdPartyVisits } from './third-party-visits.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const closed = 'The server closed the connection.';

it.each(thirdPartySeeds())(
  'a third-party server that closes its channels gets no second seat, its notices are asked for again, and the page goes on, THIRD_PARTY_SEED=%i',
  async (seed) => {
    const visits = await openThirdPartyVisits(browser, seed);
    const visitor = await visits.arrive();
    const { page } = visitor;
    const { floor } = visits.server;
    await logInAs(page, 'alice77');
    await until('the page listens', () => floor.listeners.size === 1);
    for (const peer of floor.listeners.keys()) peer.close();
    await toast(page, closed);
    // Each text is kept once, and the second close says the same.
    await page.evaluate('toastsKept.length = 0');
    // Without notices the page still asks for the machines.
    const [machine] = floor.machines;
    if (!machine) throw new Error('there is no machine');
    const asked = () => floor.received.filter((line) => line === 'GET machine/all').length;
    const before = asked();
    await until('the page has asked for the machines again', () => asked() > before);

    await page.getByRole('article', { name: 'Machine 101' }).getByRole('link').click();
    await page.getByText('The seat is yours.').waitFor();
    machine.seat?.peer?.close();
    await page.waitForURL('**/lobby');
    await toast(page, closed);
    const openings = (channel: string) => floor.received.filter((line) => line.startsWith(`/${channel} opened`)).length;
    expect(openings('seats')).toBe(1);
    await until('the page listens again', () => openings('notices') > 1);
    expect(complaintsOf(visitor)).toEqual([]);
    await visits.close();
  },
);
