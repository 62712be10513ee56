/** `npm run pictures`: takes the README's screenshots and writes them to docs/pictures. */

import { findChromium } from '../scripts/find-chromium.ts';
import { launchBrowser, logInByForm, newVisitor } from './harness/browser.ts';
import { startFloor } from './harness/floor.ts';
import { shownFrames } from './harness/machine-picture.ts';
import { until } from './harness/until.ts';

process.env.CHROMIUM_PATH = await findChromium();
const floor = await startFloor();
const browser = await launchBrowser();
try {
  const { page } = await newVisitor(browser, floor.baseUrl);
  await logInByForm(page, 'player1');
  await page.getByRole('article').nth(11).waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: 'docs/pictures/lobby.png' });

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
} finally {
  await browser.close();
  await floor.stop();
  await floor.remove();
}
