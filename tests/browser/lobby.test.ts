import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { budgets, filesOfPage } from '../../scripts/client-budgets.ts';
import { launchBrowser, logInByForm, newVisitor, phone } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';

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

it('keeps favourites and the machines played last, on a phone too', async () => {
  const { page, complaints, close } = await newVisitor(browser, floor.baseUrl, { viewport: phone });
  await logInByForm(page, 'player1');
  const cards = page.getByRole('main').getByRole('article');
  await cards.first().waitFor();
  const favourites = page.getByRole('button', { name: /^Favoriler/ });
  await favourites.click();
  await page.getByText('Henüz favori yok').waitFor();
  await page.getByRole('button', { name: 'Tüm makineleri göster' }).click();
  const second = cards.nth(1);
  const name = await second.getByRole('heading').innerText();
  const star = second.getByRole('button', { name: /^Favori: makine/ });
  await star.click();
  expect(await star.getAttribute('aria-pressed')).toBe('true');
  await page.reload();
  await favourites.click();
  await expect.poll(() => cards.count()).toBe(1);
  expect(await cards.getByRole('heading').innerText()).toBe(name);

  await cards.getByRole('link', { name: /^Oyna/ }).click();
  await page.waitForURL('**/game/**');
  await page.goto('/lobby');
  await page.getByRole('button', { name: /^Son oynananlar/ }).click();
  await expect.poll(() => cards.getByRole('heading').allInnerTexts()).toEqual([name]);
  expect(complaints).toEqual([]);
  await close();
});

it('loads what the byte budgets count, and nothing else', async () => {
  for (const budget of budgets) {
    const { page, close } = await newVisitor(browser, floor.baseUrl);
    if (budget.page === '/lobby') {
      await logInByForm(page, 'player2');
      await page.getByRole('main').getByRole('article').first().waitFor();
    }
    const loaded = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\.(js|css)$/.test(pathname)) loaded.add(pathname.slice(1));
    });
    await page.goto(budget.page);
    await page.waitForLoadState('networkidle');
    expect([...loaded].sort()).toEqual([...filesOfPage('web/dist', budget)].sort());
    await close();
  }
});
