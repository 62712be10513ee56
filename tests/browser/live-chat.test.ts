import { writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestFloor } from '@reelfloor/server/testing/test-server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { complaintsOf, openAccessFloor, picture, visit } from '../harness/access-floor.ts';
import { launchBrowser, logInByForm, phone, type Visitor } from '../harness/browser.ts';
import { comeFrom, proxyAddress } from '../harness/come-from.ts';
import { until } from '../harness/until.ts';

/** Simulates a chat provider's script: adds a style element, a button and a frame, and makes a call. */
const widget = `
  const own = new URL(document.currentScript.src).origin;
  const said = globalThis.Tawk_API ?? globalThis.Comm100API;
  document.head.append(Object.assign(document.createElement('style'), {
    textContent: '#stand-in{position:fixed;z-index:9999;inset:auto auto 1rem 1rem;background:rgb(1,2,3);color:#fff;padding:8px}',
  }));
  const button = Object.assign(document.createElement('button'), { id: 'stand-in', textContent: 'Chat with us' });
  document.getElementById(said.chat_buttons?.[0].div_id ?? 'nothing')?.append(button);
  if (!button.isConnected) document.body.append(button);
  button.onclick = () => document.body.append(Object.assign(document.createElement('iframe'), { src: own + '/talk' }));
  fetch(own + '/visitor').then(() => { button.dataset.talks = 'true'; });
`;

describe('the live chat of a provider', () => {
  let floor: TestFloor;
  let browser: Browser;
  const visitors: Visitor[] = [];
  const asked: string[] = [];
  const heldBack: ServerResponse[] = [];
  let holdsBack = false;
  const provider = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    response.setHeader('access-control-allow-origin', '*');
    if (path === '/talk') response.setHeader('content-type', 'text/html').end('<h1>Hello</h1>');
    else if (path === '/visitor') response.end('{}');
    else if (path === '/after.js') response.setHeader('content-type', 'text/javascript').end('');
    else if (holdsBack) heldBack.push(response);
    else response.setHeader('content-type', 'text/javascript').end(widget);
  });
  let server = '';

  beforeAll(async () => {
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    server = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    [floor, browser] = await Promise.all([
      openAccessFloor({ TRUSTED_PROXIES: proxyAddress, DENIED_COUNTRIES: 'US' }),
      launchBrowser(),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await floor?.close();
    provider.closeAllConnections();
    provider.close();
  });
  beforeEach(() => {
    asked.length = 0;
    holdsBack = false;
  });
  afterEach(async () => {
    for (const visitor of visitors.splice(0)) {
      expect(complaintsOf(visitor)).toEqual([]);
      await visitor.close();
    }
  });

  const arrive = async (settings: object, options: Parameters<typeof visit>[2] = {}): Promise<Visitor> => {
    await writeFile(join(floor.config.dataDir, 'Settings.json'), JSON.stringify(settings));
    const visitor = await visit(browser, floor, options);
    visitors.push(visitor);
    return visitor;
  };
  const button = (page: Page) => page.getByRole('button', { name: 'Chat with us' });
  const policyOf = async (page: Page) => (await page.goto('/login'))?.headers()['content-security-policy'] ?? '';
  const scripts = (page: Page) => page.locator(`script[src^="${server}"]`).count();

  it('loads 700 ms after the start, works under the pages’ policy, and stays over a login', async () => {
    const visitor = await arrive({ LIVE_CHAT: { provider: 'TAWKTO', id: 'p1/w1', server } });
    const { page } = visitor;
    expect(await policyOf(page)).toMatch(new RegExp(`script-src 'self' 'sha256-[^']+' ${server};`));
    await button(page).waitFor();
    expect(asked[0]).toBe('/p1/w1');
    const [part = 0, script = 0] = await page.evaluate(() => {
      const loads = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return [/\/live-chat-/, /\/p1\/w1$/].map((name) => loads.find((one) => name.test(one.name))?.startTime);
    });
    expect(script - part).toBeGreaterThanOrEqual(699);
    await page.locator('#stand-in[data-talks]').waitFor();
    expect(await button(page).evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(1, 2, 3)');
    await button(page).click();
    await page.frameLocator('iframe').getByRole('heading', { name: 'Hello' }).waitFor();
    await logInByForm(page, 'player1');
    await button(page).waitFor();
    await picture(visitor, 'live-chat-en');
  });

  it('passes its place and its campaign to the other provider', async () => {
    const { page } = await arrive(
      { LIVE_CHAT: { provider: 'COMM100', id: '10000/c7', server: `${server}/chatserver/` } },
      { viewport: phone },
    );
    await page.goto('/login');
    await page.locator('#comm100-button-c7').getByRole('button', { name: 'Chat with us' }).waitFor();
    expect(asked[0]).toBe('/chatserver/livechat.ashx?siteId=10000');
    expect(await page.evaluate('Comm100API')).toMatchObject({ site_id: '10000', main_code_plan: 'c7' });
  });

  it('is given up after 5 s, and does not appear if it loads later', async () => {
    holdsBack = true;
    const { page } = await arrive({ LIVE_CHAT: { provider: 'COMM100', id: '10000', server } });
    // From now on only the test moves the page's clock.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await page.goto('/login');
    const stepMs = 100;
    await until('the script stands in the page', async () => {
      await page.clock.runFor(stepMs);
      return (await scripts(page)) === 1;
    });
    await page.clock.runFor(5_000 - 2 * stepMs);
    expect(await scripts(page)).toBe(1);
    await page.clock.runFor(2 * stepMs);
    expect(await scripts(page)).toBe(0);
    expect(await page.locator('#comm100-button-dynamic').count()).toBe(0);
    await until('the provider is asked', () => heldBack.length > 0);
    const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes('siteId'));
    for (const response of heldBack.splice(0)) response.setHeader('content-type', 'text/javascript').end(widget);
    await arrived;
    await page.addScriptTag({ url: `${server}/after.js` });
    expect(await button(page).count()).toBe(0);
    await page.getByLabel('Username').fill('player1');
  });

  it('is not loaded if it is off, nor before an address is known to be permitted', async () => {
    for (const [settings, address] of [
      [{}, '127.0.0.1'],
      [{ LIVE_CHAT: null }, '127.0.0.1'],
      [{ LIVE_CHAT: { provider: 'TAWKTO', id: 'p1', server }, IP_CHEKCING: true }, '8.8.8.8'],
    ] as const) {
      const { page } = await arrive(settings);
      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(request.url()));
      await comeFrom(page, address);
      await page.clock.install();
      const policy = await policyOf(page);
      expect(policy.includes(server)).toBe('IP_CHEKCING' in settings);
      await page.getByRole('heading').first().waitFor();
      await page.clock.runFor(10_000);
      expect(loaded.filter((url) => url.includes('live-chat'))).toEqual([]);
      expect(asked).toEqual([]);
      expect(await scripts(page)).toBe(0);
    }
  });
});
