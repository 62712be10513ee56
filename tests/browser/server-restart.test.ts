import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWeb } from '../../scripts/build-web.ts';
import { launchBrowser, logInByForm, newVisitor, type Visitor } from '../harness/browser.ts';
import { shownFrames } from '../harness/machine-picture.ts';
import { call, logIn } from '../harness/player.ts';
import { until } from '../harness/until.ts';
import { KillableFloor } from '../kill/killable-floor.ts';

/** What a browser says of a server that is away; the page cannot keep it from saying so. */
const noServer = /WebSocket connection to|ERR_CONNECTION_REFUSED|Failed to load resource/;

describe('a page whose server is killed in the middle of a session', () => {
  let dataDir: string;
  let floor: KillableFloor;
  let browser: Browser;
  let player: Visitor;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'reelfloor-'));
    await buildWeb();
    floor = await KillableFloor.prepare({ dataDir, environment: { CABINET_SPEED: '10' } });
    floor.start('server');
    await floor.ready('server');
    floor.start('agent');
    [browser] = await Promise.all([launchBrowser(), floor.ready('agent')]);
    player = await newVisitor(browser, floor.baseUrl);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([floor.kill('agent'), floor.kill('server')]);
    await rm(dataDir, { recursive: true, force: true });
  });

  it('goes on in the same session, with its credit and a fresh picture', { timeout: 90_000 }, async () => {
    const { page, complaints } = player;
    const spin = page.getByRole('button', { name: /^Çevir/ });
    const { token } = await logIn(floor.baseUrl, 'player1');
    const sessions = async () => {
      const { body } = await call(floor.baseUrl, token, 'player/sessions');
      return (body as { items: { id: string; end: number | null; spinCount: number }[] }).items;
    };
    await logInByForm(page, 'player1');
    await page.goto('/game/104/anatolia-gold');
    await until('a picture is shown', async () => (await shownFrames(page)) > 0, 20_000);
    await page
      .getByRole('button', { name: /₺50\b|₺50,00/ })
      .first()
      .click();
    await until('a spin is possible', () => spin.isEnabled());
    const before = await sessions();
    await floor.kill('server');
    await page.locator('.game-notices').getByText('Bağlantı koptu, lütfen bekleyin.').waitFor();
    floor.start('server');
    await floor.ready('server');
    await until('a spin is possible again', () => spin.isEnabled(), 30_000);
    expect(await page.locator('body').textContent()).toContain('₺50,00');
    const frames = await shownFrames(page);
    await until('the picture moves', async () => (await shownFrames(page)) > frames + 15);
    expect(await page.getByText('Önceki oturum kapandı').count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await spin.click();
    await until('a round was played', async () => (await sessions())[0]?.spinCount === 1);
    expect((await sessions()).map(({ id, end }) => [id, end])).toEqual(before.map(({ id }) => [id, null]));
    await page.getByRole('button', { name: /^Ayrıl/ }).click();
    await page.waitForURL('**/lobby');
    expect(complaints.filter((text) => !noServer.test(text))).toEqual([]);
  });
});
