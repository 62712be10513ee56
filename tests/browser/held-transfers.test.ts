import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getShortTransferReference, okResult, type TransferId } from '@reelfloor/protocol';
import { newKey, type TestPlayer } from '@reelfloor/server/testing/test-player';
import { TestFloor } from '@reelfloor/server/testing/test-server';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWeb } from '../../scripts/build-web.ts';
import { enterAs, launchBrowser, newVisitor, phone, type Visitor } from '../harness/browser.ts';
import { builtClient } from '../harness/built-client.ts';
import { until } from '../harness/until.ts';

/** Folder for screenshots; undefined if the test takes no screenshots. */
const pictures = process.env.TEST_PICTURES;

describe('a player whose transfer cannot be settled', () => {
  let floor: TestFloor;
  let browser: Browser;
  let player: TestPlayer;
  let visitor: Visitor;
  const transferId = newKey() as TransferId;
  beforeAll(async () => {
    if (!builtClient()) await buildWeb();
    const webDir = join(import.meta.dirname, '../../web/dist');
    [floor, browser] = await Promise.all([TestFloor.open({ WEB_DIR: webDir }), launchBrowser()]);
    // The cabinet is connected but never answers requests about money.
    floor.agent.override.credit = () => new Promise<never>(() => {});
    floor.agent.override.transferStatus = () => new Promise<never>(() => {});
    player = await floor.player('player1');
    const game = await player.game();
    await game.init('m1');
    void game.cashIn(5_000, transferId);
    await until('the money is on its way', async () => (await player.balanceMinor()) === 95_000);
    await floor.change('UPDATE cash_transfers SET at = at - 5000 WHERE id = ?', transferId);
    visitor = await newVisitor(browser, floor.address);
  });
  afterAll(async () => {
    await browser?.close();
    await floor?.close();
    expect(visitor?.complaints).toEqual([]);
  });

  const notice = () => visitor.page.getByRole('region', { name: 'Bir aktarımınız henüz sonuçlanmadı' });
  const picture = async (name: string) => {
    if (!pictures) return;
    await mkdir(pictures, { recursive: true });
    await visitor.page.screenshot({ path: `${pictures}/${name}.png` });
  };

  it('sees it in the lobby with its amount and reference, on every page, until it is settled', async () => {
    const { page } = visitor;
    await enterAs(page, floor.address, 'player1');
    await page.getByRole('button', { name: 'Daha sonra' }).click();
    await notice().getByText('₺50,00').waitFor();
    expect(await notice().textContent()).toContain(getShortTransferReference(transferId));
    await page.getByRole('heading', { name: /m1/ }).waitFor();
    await picture('held-desk');
    await page.setViewportSize(phone);
    await picture('held-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/transactions');
    await notice().getByText(getShortTransferReference(transferId)).waitFor();
    floor.agent.override.transferStatus = () => okResult({ state: 'voided' });
    await until('the notice is gone', async () => (await notice().count()) === 0);
    expect(await player.balanceMinor()).toBe(100_000);
  });

  it('is offered to continue at the machine of the player’s session', async () => {
    const { page } = visitor;
    await page.goto('/lobby');
    await page.getByRole('button', { name: 'Daha sonra' }).click();
    await page.getByRole('link', { name: /^Devam et: .* m1$/ }).waitFor();
    await picture('continue-desk');
  });
});
