import { TestPlayer } from '@reelfloor/server/testing/test-player';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { fewFrames } from '../harness/game-visits.ts';
import { openOffice } from '../harness/open-office.ts';

const freeSpinsMs = 90_000;

let floor: Floor;
let browser: Browser;
beforeAll(async () => {
  [floor, browser] = await Promise.all([
    startFloor({ environment: { CABINET_SPEED: '10' }, settings: fewFrames }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  expect(await floor.stop()).toBe(0);
  await floor.remove();
});

it('a spin at a cabinet of the real agent changes its row and the totals on the floor of the office', async () => {
  const { page, complaints, close } = await openOffice(floor, browser, 'manager', '/floor');
  const row = page.locator('tr[data-machine="104"]');
  const [state, lastEvent] = [row.locator('td').first(), row.locator('td.l')];
  await state.getByText('Free', { exact: true }).waitFor();
  const player = await TestPlayer.login(floor.baseUrl, 'player1');
  const game = await player.game();
  await game.init('104');
  await game.cashIn(10_000);
  await row.getByText('100.00', { exact: true }).waitFor();
  expect(await game.spin()).toMatchObject({ kind: 'accepted' });
  await lastEvent.getByText(/^(Spin|Won|Free spin)/).waitFor();
  const coinIn = page.locator('.kpis > div').filter({ hasText: 'Coin-in' }).locator('dd').first();
  await expect.poll(() => coinIn.innerText()).toMatch(/^₺[1-9]/);
  const [shown, stake] = [await coinIn.innerText(), await row.locator('td.r').nth(2).innerText()];
  expect(shown).toBe(`₺${stake}`);
  await game.leave();
  await page.getByRole('heading', { name: 'Floor' }).hover();
  // A round that won free spins plays them to their end first.
  await state.getByText('Free', { exact: true }).waitFor({ timeout: freeSpinsMs });
  expect(complaints).toEqual([]);
  await close();
});
