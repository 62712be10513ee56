import { allThemes } from '@reelfloor/web/testing/theme-data';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { logInByForm } from '../harness/browser.ts';
import { SettledFloor } from '../harness/settled-floor.ts';
import { until } from '../harness/until.ts';

const rgbOf = (hex: string): string =>
  `rgb(${[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(', ')})`;
const groundOf = (name: string): string => {
  const theme = allThemes.find((candidate) => candidate.name === name);
  if (!theme) throw new Error(`there is no theme ${name}`);
  return rgbOf(theme.bg);
};

describe('the operator’s settings', () => {
  let house: SettledFloor;
  beforeAll(async () => {
    house = await SettledFloor.open();
  });
  afterEach(() => house.clear());
  afterAll(() => house?.close());

  it('apply language, currency, version, contacts, site and addresses', async () => {
    const settled = {
      DEFAULT_LANG: 'en',
      LANG_SELECT: false,
      HIDE_VERSION: true,
      CONTACT_LINKS: [{ label: 'House line', url: 'tel:+900000' }],
    };
    const { page, complaints } = await house.visit();
    // Our server sends pages only the address of its own site, so the test sends another site's settings.
    await page.route('**/Settings.json', (route) => route.fulfill({ json: { ...settled, SITE_ID: 7 } }));
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(await page.getByRole('link', { name: 'House line' }).getAttribute('href')).toBe('tel:+900000');
    expect(await page.getByText('v2.7.8').count()).toBe(0);
    expect(await page.getByRole('group', { name: 'Language' }).count()).toBe(0);
    await page.getByLabel('Username').fill('player1');
    await page.getByLabel('Password', { exact: true }).fill('demo1234');
    const refused = page.waitForResponse('**/v1/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    expect(await (await refused).json()).toMatchObject({ code: 40000 });
    await page.getByRole('alert').getByText('Invalid request').waitFor();
    expect(complaints.filter((text) => !text.includes('status of 400'))).toEqual([]);
  });

  it('apply the addresses of calls and channels, and the currency', async () => {
    await house.settle({
      API_URL: '/elsewhere/v1/',
      NOTIFY_URL: '/notify?house=1',
      JACKPOT_URL: `${house.baseUrl.replace('http', 'ws')}/jackpot?house=2`,
      MACHINE_URL: '/machine?house=3',
      CURRENCY: 'EUR',
    });
    const { page, complaints } = await house.visit();
    await page.route('**/elsewhere/**', (route) =>
      route.continue({ url: route.request().url().replace('/elsewhere', '') }),
    );
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(new URL(socket.url()).search));
    await logInByForm(page, 'player1');
    await page.getByText('€1.000,00').first().waitFor();
    await until('both channels are asked for', () => ['?house=1', '?house=2'].every((s) => sockets.includes(s)));
    await page.goto('/game/609/lucky-bazaar');
    await page.getByRole('button', { name: /^Ayrıl/ }).click();
    await page.waitForURL('**/lobby');
    expect(sockets).toContain('?house=3');
    expect(complaints).toEqual([]);
  });

  it('show a single lobby, polled as often as the operator wants, without a header bar', async () => {
    await house.settle({ SHOW_LOBBY: false, LOBBY_ID: 'koi', UPDATE_LOBBY: 0.5, HIDE_HEADER_BAR: true });
    const { page, complaints } = await house.visit();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await logInByForm(page, 'player1');
    await page.getByRole('heading', { name: /Neon Koi/, level: 2 }).waitFor();
    await page.getByRole('article').first().waitFor();
    expect(await page.getByRole('article').count()).toBe(2);
    expect(await page.getByRole('navigation', { name: 'Markalar' }).count()).toBe(0);
    // There are no other brands whose jackpots arrows could lead to.
    const jackpots = page.getByRole('region', { name: 'Jackpotlar' });
    await jackpots.getByText('Neon Koi').waitFor();
    expect(await jackpots.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('banner').count()).toBe(0);
    // Without this setting the footer shows no links to information pages.
    expect(await page.getByRole('contentinfo').getByText('v2.7.8').count()).toBe(1);
    expect(await page.getByRole('contentinfo').getByRole('listitem').count()).toBe(0);
    await until('the list was asked for again', () => asked.filter((path) => path === '/v1/machine/koi').length > 2);
    expect(asked).not.toContain('/v1/machine/all');
    expect(complaints).toEqual([]);
  });

  it('fall back to defaults if the file is broken, without a message to players', async () => {
    await house.settle('{"DEFAULT_LANG": "en",');
    const { page, complaints } = await house.visit();
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Giriş yap' }).waitFor();
    await page.getByText('v2.7.8').waitFor();
    expect(complaints).toEqual([]);
  });

  it('open six information pages in a sandboxed frame, in theme and language, and foreign ones in a tab', async () => {
    await house.settle({ EXTERNAL_INFO: true, INFO_PAGES: { privacy: 'https://house.example/privacy' } });
    const { page, complaints } = await house.visit();
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('theme', 'light4'));
    // Players who are not logged in find these links on the login page.
    const atLogin = page.getByRole('main').getByRole('link', { name: 'Oyun kuralları ve içerik' });
    expect(await atLogin.getAttribute('href')).toMatch(/^\/game-rules-and-content\.html\?lang=tr&theme=\w+$/);
    await logInByForm(page, 'player2');
    await page.getByRole('button', { name: 'Bilgi', exact: true }).click();
    await page.getByText('Bu bir gösterim; yalnızca oyun parası kullanılır.').waitFor();
    await page.keyboard.press('Escape');
    const footer = page.getByRole('contentinfo');
    await footer.getByText('v2.7.8').waitFor();
    const foreign = footer.getByRole('link', { name: 'Gizlilik politikası' });
    expect(await foreign.getAttribute('target')).toBe('_blank');
    for (const [name, words] of [
      ['Şifre yenileme', 'Şifrenizi unuttuysanız'],
      ['Oyun kuralları ve içerik', 'Paranın yolu'],
      ['Oyuncu koruma bilgisi', 'Elinizdeki araçlar'],
      ['Kullanım koşulları', 'Hesabınız'],
      ['Ödeme tabloları', 'Neon Koi'],
    ] as const) {
      await footer.getByRole('button', { name }).click();
      const shown = page.getByRole('dialog', { name }).locator('iframe');
      const frame = shown.contentFrame();
      await frame.getByRole('heading', { name: words }).waitFor();
      // The frame is shown once it has its colours; its heading is there before that.
      await shown.waitFor();
      expect(await frame.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor)).toBe(
        groundOf('light4'),
      );
      expect(await frame.locator('html').evaluate(() => self.origin)).toBe('null');
      await page.getByRole('button', { name: 'Kapat' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await footer.getByRole('button', { name }).evaluate(isFocused)).toBe(true);
    }
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await page.reload();
    for (const [name, words] of [
      ['Password Reset Procedure', 'If you forgot your password'],
      ['Game Rules and Content', 'How your money moves'],
      ['Player Protection Information', 'Tools at hand'],
      ['Terms of Use', 'Your account'],
      ['Paytables', 'Neon Koi'],
    ] as const) {
      await footer.getByRole('button', { name }).click();
      const frame = page.getByRole('dialog', { name }).frameLocator('iframe');
      await frame.getByRole('heading', { name: words }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    // A tab of its own cannot read what the reader chose here, and the browser itself speaks another language.
    await page.evaluate(() => localStorage.setItem('language', 'tr'));
    await page.reload();
    await footer.getByRole('button', { name: 'Kullanım koşulları' }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('dialog').getByRole('link', { name: 'Yeni sekmede aç' }).click();
    const tab = await opened;
    const ground = () => tab.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor);
    await tab.getByRole('heading', { name: 'Hesabınız' }).waitFor();
    await expect.poll(ground).toBe(groundOf('light4'));
    await tab.getByRole('link', { name: 'English' }).click();
    await tab.getByRole('heading', { name: 'Your account' }).waitFor();
    await expect.poll(ground).toBe(groundOf('light4'));
    await tab.close();
    const own = await house.visit();
    await own.page.goto('/privacy-policy.html?lang=en');
    await own.page.getByRole('heading', { name: 'Kept on your device' }).waitFor();
    expect([...complaints, ...own.complaints]).toEqual([]);
  });

  it('offer to try again if the client could not start', async () => {
    const { page } = await house.visit();
    const texts = '**/assets/initial-texts-*.js';
    await page.route(texts, (route) => route.abort());
    const loads = countLoads(page);
    await page.goto('/login');
    await until('the page has reloaded by itself', () => loads() === 2);
    const again = page.getByRole('alert').getByRole('button', { name: 'Yeniden dene · Try again' });
    await again.waitFor();
    await page.unroute(texts);
    await again.click();
    await page.getByRole('heading', { name: 'Giriş yap' }).waitFor();
  });

  it('keep a page whose part failed to load, and request the part again', async () => {
    await house.settle({ EXTERNAL_INFO: true });
    const { page } = await house.visit();
    const part = '**/assets/information-page-links-*.js';
    await page.route(part, (route) => route.abort());
    const loads = countLoads(page);
    await page.goto('/login');
    await until('the page has reloaded by itself', () => loads() === 2);
    const again = page.getByRole('main').getByRole('button', { name: 'Yeniden dene' });
    await again.waitFor();
    await page.getByRole('heading', { name: 'Giriş yap' }).waitFor();
    await page.unroute(part);
    await again.click();
    await page.getByRole('link', { name: 'Kullanım koşulları' }).waitFor();
  });

  it('show pages for missing addresses and for errors; a missing part reloads the page once', async () => {
    const { page, complaints } = await house.visit();
    await logInByForm(page, 'player2');
    // The server answers 404 for an unknown address, but a link inside the client shows its "not found" page.
    expect((await page.request.get('/no/such/page')).status()).toBe(404);
    await page.evaluate(() => {
      history.pushState(null, '', '/no/such/page');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.waitForURL('**/pages/errors/error-404');
    await page.getByRole('heading', { name: 'Sayfa bulunamadı' }).waitFor();
    await page.goto('/pages/errors/error-500');
    await page.getByRole('button', { name: 'Sayfayı yenile' }).waitFor();
    expect(complaints).toEqual([]);

    await page.goto('/lobby');
    await page.getByRole('article').first().waitFor();
    const loads = countLoads(page);
    await page.route('**/assets/transactions-page*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'İşlemler' }).click();
    await until('the page has reloaded by itself', () => loads() === 1);
    await page.getByRole('heading', { name: 'Bu sayfa açılamadı' }).waitFor();
    expect(loads()).toBe(1);
    await page.unroute('**/assets/transactions-page*.js');
    await page.getByRole('button', { name: 'Sayfayı yenile' }).click();
    await page.getByRole('heading', { name: 'İşlemler', level: 1 }).waitFor();
  });
});

const isFocused = (element: Element): boolean => element === document.activeElement;

/** Returns a count of the documents that the page loads from now on. */
const countLoads = (page: Page): (() => number) => {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads++;
  });
  return () => loads;
};
