import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk, launchBrowser, logInByForm, newVisitor, phone } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds, one line each. Evaluated by the browser's own protocol, so the page's policy stays in force. */
const violations = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource);
  const results = (await page.evaluate('axe.run(document)')) as AxeResults;
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
};

describe('every screen, in a dark and a light theme', () => {
  let floor: Floor;
  let browser: Browser;

  beforeAll(async () => {
    [floor, browser] = await Promise.all([startFloor(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await floor?.stop();
    await floor?.remove();
  });

  it.each([
    ['a desk', desk, 'player1', 'dark6'],
    ['a phone', phone, 'player2', 'light3'],
  ] as const)(
    'has nothing on %s that axe objects to and keeps the console clean',
    { timeout: 60_000 },
    async (_, viewport, username, theme) => {
      const visitor = await newVisitor(browser, floor.baseUrl, { viewport, theme });
      const { page, complaints } = visitor;
      await page.goto('/login');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
      expect(await violations(page), 'login').toEqual([]);
      await logInByForm(page, username);
      await page.getByRole('article').first().waitFor();
      expect(await violations(page), 'lobby').toEqual([]);
      await page.getByRole('button', { name: 'Ekip sohbeti' }).click();
      await page.getByRole('button', { name: /Staff One/ }).waitFor();
      expect(await violations(page), 'contacts').toEqual([]);
      await page.getByRole('button', { name: /Staff One/ }).click();
      await page.getByRole('textbox', { name: 'Mesajınızı yazın' }).waitFor();
      expect(await violations(page), 'chat').toEqual([]);
      await page.keyboard.press('Escape');
      const more = page.getByRole('button', { name: 'Diğer seçenekler' });
      if (await more.isVisible()) await more.click();
      await page.getByRole('button', { name: 'Hızlı panel' }).click();
      await page.getByText('Oyun parası').waitFor();
      expect(await violations(page), 'quick panel').toEqual([]);
      await page.keyboard.press('Escape');
      await page.goto('/transactions');
      await page.getByRole('table').waitFor();
      expect(await violations(page), 'transactions').toEqual([]);
      await page.goto('/slot-sessions');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await violations(page), 'sessions').toEqual([]);
      await page.goto('/game/501/orbit-seven');
      await page.getByRole('button', { name: /^Çevir/ }).waitFor();
      expect(await violations(page), 'game').toEqual([]);
      await page.getByRole('button', { name: /^Ayrıl/ }).click();
      await page.waitForURL('**/lobby');
      expect(complaints).toEqual([]);
      await visitor.close();
    },
  );
});
