import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { allThemes } from '../../web/src/ui/themes/data/all-themes.ts';
import { desk, launchBrowser, logInByForm, newVisitor, phone, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { until } from '../harness/until.ts';
import { framesOf, watchFrames } from '../harness/watched-frames.ts';

const rgbOf = (hex: string): string =>
  `rgb(${[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(', ')})`;
const groundOf = (name: string): string => {
  const theme = allThemes.find((candidate) => candidate.name === name);
  if (!theme) throw new Error(`there is no theme ${name}`);
  return rgbOf(theme.bg);
};
const shownTheme = (page: Page) => page.locator('html').getAttribute('data-theme');

describe('themes and settings', () => {
  let floor: Floor;
  let browser: Browser;
  const visitors: Visitor[] = [];

  beforeAll(async () => {
    [floor, browser] = await Promise.all([startFloor(), launchBrowser()]);
  });
  afterEach(async () => {
    for (const visitor of visitors.splice(0)) await visitor.close();
    await rm(join(floor.dataDir, 'Settings.json'), { force: true });
  });
  afterAll(async () => {
    await browser?.close();
    await floor?.stop();
    await floor?.remove();
  });

  const settle = (settings: object) =>
    writeFile(join(floor.dataDir, 'Settings.json'), JSON.stringify(settings));
  const visit = async (viewport = desk): Promise<Visitor> => {
    const visitor = await newVisitor(browser, floor.baseUrl, { viewport });
    visitors.push(visitor);
    return visitor;
  };
  const byKeyboard = async (page: Page, name: RegExp) => {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };

  // The way is the same for all; ALL_THEMES=1 walks it for each.
  const walked = allThemes.filter(
    ({ name }) => process.env.ALL_THEMES || ['dark1', 'dark6', 'dark12', 'light3', 'mmk2'].includes(name),
  );
  it('begins in the chosen theme without a frame in another, however slow its file is', async () => {
    const { page, complaints } = await visit();
    await page.goto('/login');
    await page.addInitScript(watchFrames);
    await page.route('**/themes/*.css', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      await route.continue();
    });
    for (const { name, bg } of walked) {
      await page.evaluate((theme) => localStorage.setItem('theme', theme), name);
      await page.goto('/login');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await framesOf(page), name).toEqual([`before ${rgbOf(bg)}`]);
    }
    expect(complaints).toEqual([]);
  });

  it('takes a theme by keyboard, keeps it with the user, and shows no page of it in another elsewhere', async () => {
    const { page, complaints } = await visit();
    await logInByForm(page, 'player1');
    await byKeyboard(page, /^Tema ayarları$/);
    await page.getByRole('dialog', { name: 'Tema ayarları' }).waitFor();
    await byKeyboard(page, /Renk şemaları/);
    const schemes = page.getByRole('dialog', { name: 'Renk şemaları' });
    await schemes.getByRole('radio', { name: 'Mürekkep, dark6' }).focus();
    const saved = page.waitForResponse('**/api/auth/user/update');
    await page.keyboard.press('ArrowRight');
    await until('the page has the next theme', async () => (await shownTheme(page)) === 'dark7');
    expect((await saved).status()).toBe(200);
    await page.keyboard.press('Escape');
    await schemes.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Açık temaya geç' }).click();
    await until('the toggle finds the counterpart', async () => (await shownTheme(page)) === 'light7');
    await page.waitForResponse('**/api/auth/user/update');

    const elsewhere = await visit(phone);
    await elsewhere.page.addInitScript(watchFrames);
    await logInByForm(elsewhere.page, 'player1');
    await elsewhere.page.getByRole('article').first().waitFor();
    const frames = await framesOf(elsewhere.page);
    expect(frames.filter((frame) => frame.startsWith('page'))).toEqual([`page ${groundOf('light7')}`]);
    await elsewhere.page.reload();
    await elsewhere.page.getByRole('article').first().waitFor();
    expect(new Set((await framesOf(elsewhere.page)).map((frame) => frame.replace(/^\w+ /, '')))).toEqual(
      new Set([groundOf('light7')]),
    );
    expect([...complaints, ...elsewhere.complaints]).toEqual([]);
  });

  it('changes the layout by keyboard, with its own options, and gives the focus back', async () => {
    const { page, complaints } = await visit();
    await logInByForm(page, 'player2');
    await byKeyboard(page, /^Tema ayarları$/);
    const dialog = page.getByRole('dialog', { name: 'Tema ayarları' });
    await dialog.getByRole('switch', { name: 'Gezinme dar' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Menüyü genişlet', includeHidden: true }).waitFor();
    await dialog.getByRole('radio', { name: 'Yanda gezinme' }).focus();
    await page.keyboard.press('ArrowDown');
    await dialog.getByRole('radio', { name: 'Üstte gezinme', checked: true }).waitFor();
    expect(await dialog.getByRole('switch', { name: 'Gezinme dar' }).count()).toBe(0);
    await page.keyboard.press('ArrowUp');
    expect(await dialog.getByRole('switch', { name: 'Gezinme dar', checked: false }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Tema ayarları' }).evaluate(isFocused)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('does what the operator wrote: language, currency, version, contacts, site, addresses', async () => {
    await settle({
      DEFAULT_LANG: 'en',
      LANG_SELECT: false,
      HIDE_VERSION: true,
      SITE_ID: 7,
      CONTACT_LINKS: [{ label: 'House line', url: 'tel:+900000' }],
    });
    const { page, complaints } = await visit();
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
    // The browser itself reports the refused call.
    expect(complaints.filter((text) => !text.includes('status of 400'))).toEqual([]);
  });

  it('calls and listens where the operator says, in the operator’s currency', async () => {
    await settle({
      API_URL: '/elsewhere/v1/',
      NOTIFY_URL: '/notify?house=1',
      JACKPOT_URL: `${floor.baseUrl.replace('http', 'ws')}/jackpot?house=2`,
      MACHINE_URL: '/machine?house=3',
      CURRENCY: 'EUR',
    });
    const { page, complaints } = await visit();
    await page.route('**/elsewhere/**', (route) =>
      route.continue({ url: route.request().url().replace('/elsewhere', '') }),
    );
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(new URL(socket.url()).search));
    await logInByForm(page, 'player1');
    await page.getByText('€1.000,00').first().waitFor();
    await until('both channels are asked for', () =>
      ['?house=1', '?house=2'].every((s) => sockets.includes(s)),
    );
    await page.goto('/game/609/lucky-bazaar');
    await page.getByRole('button', { name: /^Ayrıl/ }).click();
    await page.waitForURL('**/lobby');
    expect(sockets).toContain('?house=3');
    expect(complaints).toEqual([]);
  });

  it('shows one lobby alone, polled as often as the operator wants, and no header bar', async () => {
    await settle({ SHOW_LOBBY: false, LOBBY_ID: 'koi', UPDATE_LOBBY: 0.5, HIDE_HEADER_BAR: true });
    const { page, complaints } = await visit();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await logInByForm(page, 'player1');
    await page.getByRole('heading', { name: /Neon Koi/, level: 2 }).waitFor();
    await page.getByRole('article').first().waitFor();
    expect(await page.getByRole('article').count()).toBe(2);
    expect(await page.getByRole('navigation', { name: 'Markalar' }).count()).toBe(0);
    expect(await page.getByRole('banner').count()).toBe(0);
    await until(
      'the list was asked for again',
      () => asked.filter((path) => path === '/v1/machine/koi').length > 2,
    );
    expect(asked).not.toContain('/v1/machine/all');
    expect(complaints).toEqual([]);
  });

  it('works by its defaults where the file is broken, and says nothing of it to players', async () => {
    await writeFile(join(floor.dataDir, 'Settings.json'), '{"DEFAULT_LANG": "en",');
    const { page, complaints } = await visit();
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Giriş yap' }).waitFor();
    await page.getByText('v2.7.8').waitFor();
    expect(complaints).toEqual([]);
  });

  it('opens six information pages in a sandboxed frame, in theme and language, and strangers’ in a tab', async () => {
    await settle({ EXTERNAL_INFO: true, INFO_PAGES: { privacy: 'https://house.example/privacy' } });
    const { page, complaints } = await visit();
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('theme', 'light4'));
    await logInByForm(page, 'player2');
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
      const frame = page.getByRole('dialog', { name }).frameLocator('iframe');
      await frame.getByRole('heading', { name: words }).waitFor();
      expect(await frame.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor)).toBe(
        groundOf('light4'),
      );
      expect(await frame.locator('html').evaluate(() => self.origin)).toBe('null');
      await page.getByRole('button', { name: 'Kapat' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await footer.getByRole('button', { name }).evaluate(isFocused)).toBe(true);
    }
    expect(complaints).toEqual([]);
  });

  it('reads from right to left in Arabic from the first frame on, and empty Bulgarian is English', async () => {
    const { page, complaints } = await visit();
    await logInByForm(page, 'player2');
    await byKeyboard(page, /^Tema ayarları$/);
    await page.getByRole('radio', { name: 'العربية' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('dialog', { name: 'إعدادات المظهر' }).waitFor();
    await page.keyboard.press('Escape');
    const menu = await page.getByRole('navigation', { name: 'القائمة' }).boundingBox();
    expect(menu?.x).toBeGreaterThan(desk.width / 2);
    await page.getByRole('heading', { name: /كل الآلات/ }).waitFor();
    await page.goto('/slot-sessions');
    await page.getByRole('heading', { name: 'جلسات اللعب', level: 1 }).waitFor();
    await page.goto('/lobby');
    await page.addInitScript(() => {
      const directions = new Set<string>();
      Object.assign(globalThis, { directions });
      const look = () => {
        directions.add(document.documentElement.dir);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.reload();
    await page.getByRole('navigation', { name: 'القائمة' }).waitFor();
    expect(await page.evaluate('[...directions]')).toEqual(['rtl']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await settle({ DEFAULT_LANG: 'bg' });
    const other = await visit();
    await other.page.goto('/login');
    await other.page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect([...complaints, ...other.complaints]).toEqual([]);
  });

  it('has pages for what is not there and for what broke; a part that is gone is reloaded for once', async () => {
    const { page, complaints } = await visit();
    await logInByForm(page, 'player2');
    await page.goto('/no/such/page');
    await page.waitForURL('**/pages/errors/error-404');
    await page.getByRole('heading', { name: 'Sayfa bulunamadı' }).waitFor();
    await page.goto('/pages/errors/error-500');
    await page.getByRole('button', { name: 'Sayfayı yenile' }).waitFor();
    expect(complaints).toEqual([]);

    await page.goto('/lobby');
    await page.getByRole('article').first().waitFor();
    let loads = 0;
    page.on('load', () => loads++);
    await page.route('**/assets/transactions-page*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'İşlemler' }).click();
    await page.getByRole('heading', { name: 'Bu sayfa açılamadı' }).waitFor();
    expect(loads).toBe(1);
    await page.unroute('**/assets/transactions-page*.js');
    await page.getByRole('button', { name: 'Sayfayı yenile' }).click();
    await page.getByRole('heading', { name: 'İşlemler', level: 1 }).waitFor();
  });
});

const isFocused = (element: Element): boolean => element === document.activeElement;
