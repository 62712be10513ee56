import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOf, readManifest } from '../../scripts/client-weight.ts';
import { enterAs, launchBrowser, newVisitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';

describe('the keyboard’s place in the lobby', () => {
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
  const operate = (...order: string[]) =>
    promisify(execFile)('node', ['server/src/start/cli/operator-command.ts', ...order], {
      env: { ...process.env, DATA_DIR: floor.dataDir },
    });
  const machine = (page: Page, id: string) => page.getByRole('article', { name: `Makine ${id}` });
  /** The card that has the focus, and in which of its parts. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const at = document.activeElement;
      const item = at?.closest('[aria-posinset]');
      return {
        place: item?.getAttribute('aria-posinset') ?? null,
        machine: item?.querySelector('article')?.getAttribute('aria-labelledby') ?? null,
        part: at?.closest('.favourite-star, .card-keys')?.className.split(' ')[0] ?? null,
      };
    });

  it('stays at its machine when the list changes around it', async () => {
    const { page, complaints, close } = await newVisitor(browser, floor.baseUrl);
    await enterAs(page, floor.baseUrl, 'player1');
    const cards = page.getByRole('main').getByRole('article');
    await cards.nth(11).waitFor();
    const field = page.getByRole('main').getByRole('textbox', { name: 'Makine ara' });
    await field.fill('koi');
    await expect.poll(() => cards.count()).toBe(2);
    await machine(page, '215')
      .getByRole('button', { name: /^Favori/ })
      .focus();
    // The list follows what was typed later than the player goes on to the cards.
    await field.evaluate((it: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(it, '');
      it.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    await cards.nth(11).waitFor();
    expect(await focused(page)).toMatchObject({ machine: 'machine-215', part: 'favourite-star' });
    expect(complaints).toEqual([]);
    await close();
  });

  it('is at Play in the details of a machine, also after the parts that load later have drawn the key anew', async () => {
    const { page, complaints, close } = await newVisitor(browser, floor.baseUrl);
    const isSeen = Promise.withResolvers<void>();
    const lateParts = /\/lazy-lobby-components-/;
    await page.route(lateParts, (route) => isSeen.promise.then(() => route.continue()));
    const areAsked = page.waitForRequest(lateParts);
    await enterAs(page, floor.baseUrl, 'player1');
    await areAsked;
    await machine(page, '212')
      .getByRole('button', { name: /^Makine 212/ })
      .press('Enter');
    const play = page.getByRole('dialog', { name: /^Makine 212/ }).getByRole('link', { name: /^Oyna/ });
    const first = await play.and(page.locator(':focus')).elementHandle();
    isSeen.resolve();
    await expect.poll(() => first?.evaluate((key) => key.isConnected)).toBe(false);
    expect(await play.evaluate((key) => key === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it('stays at its place in the list when its machine leaves it', async () => {
    const { page, complaints, close } = await newVisitor(browser, floor.baseUrl);
    await enterAs(page, floor.baseUrl, 'player1');
    const main = page.getByRole('main');
    await main.getByRole('article').nth(11).waitFor();
    await main.getByRole('button', { name: /^Müsait/ }).click();
    await machine(page, '405').getByRole('link', { name: /^Oyna/ }).focus();
    const { place } = await focused(page);
    expect(place).not.toBeNull();
    await operate('machine', 'disable', '405', '--reason', 'belt');
    await machine(page, '405').waitFor({ state: 'detached' });
    const after = await focused(page);
    await operate('machine', 'enable', '405');
    expect(after).toMatchObject({ place, part: 'card-keys' });
    // Nothing takes the focus from a player who has gone elsewhere.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await main.getByRole('heading', { level: 1 }).dispatchEvent('pointerdown');
    await machine(page, '405').waitFor();
    expect((await focused(page)).place).toBeNull();
    expect(complaints).toEqual([]);
    await close();
  });

  it('stays on the key of a card when the late parts of the lobby replace it', async () => {
    const { page, complaints, close } = await newVisitor(browser, floor.baseUrl);
    let letLateParts = () => {};
    const areLet = new Promise<void>((resolve) => {
      letLateParts = resolve;
    });
    const folder = process.env.WEB_DIR ?? 'web/dist';
    const [file] = filesOf(readManifest(folder), ['src/features/lobby/lazy-lobby-components.tsx']);
    await page.route(`**/${file}`, async (route) => {
      await areLet;
      await route.continue();
    });
    await enterAs(page, floor.baseUrl, 'player1');
    const key = machine(page, '405').getByRole('link', { name: /^Oyna/ });
    await key.focus();
    await key.evaluate((it) => it.setAttribute('data-is-early', ''));
    letLateParts();
    await page.locator('[data-is-early]').waitFor({ state: 'detached' });
    expect(await key.evaluate((it) => it.matches(':focus'))).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });
});
