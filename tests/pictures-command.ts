/** `npm run pictures`: takes the README's screenshots and writes them to docs/pictures. */

import type { Browser } from 'playwright-core';
import { findChromium } from '../scripts/find-chromium.ts';
import { launchBrowser, logInByForm, newVisitor } from './harness/browser.ts';
import { startFloor } from './harness/floor.ts';
import { shownFrames } from './harness/machine-picture.ts';
import { takeSeat } from './harness/player.ts';
import { until } from './harness/until.ts';

const takeGame = async (browser: Browser, baseUrl: string): Promise<void> => {
  const { page } = await newVisitor(browser, baseUrl);
  await logInByForm(page, 'player1');
  await page.goto('/game/104/anatolia-gold');
  await until('the picture is there', async () => (await shownFrames(page)) > 30);
  await page.getByRole('button', { name: '₺50 aktar' }).click();
  const spin = page.getByRole('button', { name: /^Çevir/ });
  for (let round = 0; round < 5; round++) {
    await until('the spin button can be pressed', () => spin.isEnabled(), 60_000);
    await spin.click();
    await page.waitForTimeout(2500);
  }
  await page.screenshot({ path: 'docs/pictures/game.png' });
};

/** Takes the lobby as it is on an evening: guests play, and the player waits for a machine. */
const takeLobby = async (browser: Browser, baseUrl: string): Promise<void> => {
  const { player } = await takeSeat(baseUrl, 'player2', '212');
  const { page } = await newVisitor(browser, baseUrl);
  await logInByForm(page, 'player1');
  await page.getByRole('button', { name: 'Sıraya gir: makine 212' }).click();
  await page
    .getByRole('main')
    .getByRole('region', { name: /sıradasınız$/ })
    .waitFor();
  const shown = page.getByRole('article');
  await until(
    'guests play, and the pictures are live',
    async () =>
      (await shown.getByText('Oyunda', { exact: true }).count()) >= 2 &&
      (await shown.getByText('Canlı', { exact: true }).count()) >= 8,
    120_000,
  );
  await page.mouse.move(0, 0);
  await page.screenshot({ path: 'docs/pictures/lobby.png' });
  player.close();
};

process.env.CHROMIUM_PATH = await findChromium();
const browser = await launchBrowser();
try {
  for (const [guests, take] of [
    ['0', takeGame],
    ['3', takeLobby],
  ] as const) {
    const floor = await startFloor({ environment: { DEMO_GUESTS: guests } });
    try {
      await take(browser, floor.baseUrl);
    } finally {
      await floor.stop();
      await floor.remove();
    }
  }
} finally {
  await browser.close();
}
