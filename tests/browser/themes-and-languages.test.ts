import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { desk, logInByForm, phone } from '../harness/browser.ts';
import { groundOf } from '../harness/ground-of.ts';
import { SettledFloor } from '../harness/settled-floor.ts';
import { until } from '../harness/until.ts';
import { framesOf, watchFrames } from '../harness/watched-frames.ts';

const shownTheme = (page: Page) => page.locator('html').getAttribute('data-theme');

describe('themes, layouts and languages', () => {
  let house: SettledFloor;
  beforeAll(async () => {
    house = await SettledFloor.open();
  });
  afterEach(() => house.clear());
  afterAll(() => house?.close());
  const byKeyboard = async (page: Page, name: RegExp) => {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };

  it('changes the theme by keyboard and keeps it with the user on other devices', async () => {
    const { page, complaints } = await house.visit();
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
    const savedAgain = page.waitForResponse('**/api/auth/user/update');
    await page.getByRole('button', { name: 'Açık temaya geç' }).click();
    await until('the toggle finds the counterpart', async () => (await shownTheme(page)) === 'light7');
    await savedAgain;

    const elsewhere = await house.visit(phone);
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
    const { page, complaints } = await house.visit();
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

  it('reads from right to left in Arabic from the first frame on, and empty Bulgarian is English', async () => {
    const { page, complaints } = await house.visit();
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

    await house.settle({ DEFAULT_LANG: 'bg' });
    const other = await house.visit();
    await other.page.goto('/login');
    await other.page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(await other.page.locator('html').getAttribute('lang')).toBe('en');
    expect([...complaints, ...other.complaints]).toEqual([]);
  });

  it('loads only the browser’s language until another is chosen, and begins with the choice', async () => {
    await house.settle({ DEFAULT_LANG: 'tr' });
    const { page, complaints } = await house.visit();
    const spoken = {
      tr: 'Gerçek makineler, canlı görüntü.',
      en: 'Real machines, live picture.',
      ar: 'آلات حقيقية وصورة مباشرة.',
    };
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.ok() && new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.text());
    });
    const loaded = async () => {
      const all = (await Promise.all(scripts.splice(0))).join('');
      return Object.entries(spoken).flatMap(([language, words]) => (all.includes(words) ? [language] : []));
    };
    await page.goto('/login');
    await page.getByText(spoken.tr).waitFor();
    expect(await loaded()).toEqual(['tr']);
    await page.getByRole('button', { name: 'EN, İngilizce' }).click();
    await page.getByText(spoken.en).waitFor();
    expect(await loaded()).toEqual(['en']);
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en');
    await page.reload();
    await page.getByText(spoken.en).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await loaded()).toEqual(['en']);
    expect(complaints).toEqual([]);
  });
});

const isFocused = (element: Element): boolean => element === document.activeElement;
