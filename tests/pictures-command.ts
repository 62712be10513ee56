/** `npm run pictures`: takes the README's pictures, of which that of a round moves, and writes them to docs/pictures. */

import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from '../scripts/find-chromium.ts';
import { launchBrowser, logInByForm, newVisitor } from './harness/browser.ts';
import { startFloor } from './harness/floor.ts';
import { shownFrames } from './harness/machine-picture.ts';
import { takeSeat } from './harness/player.ts';
import { until } from './harness/until.ts';

const takeRound = async (browser: Browser, baseUrl: string): Promise<void> => {
  const { page } = await newVisitor(browser, baseUrl, { motion: true });
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
  await until('the spin button can be pressed', () => spin.isEnabled(), 60_000);
  await recordRound(page, () => spin.click());
};

/** Width of the moving picture, in pixels: what GitHub shows of a README. */
const roundWidth = 800;
const roundMs = 5_000;
/** At most ten pictures a second; each has about 12 KB. */
const leastGapMs = 100;

/** Writes what the page shows from the press to the end of the round as an animated WebP, in the time in which it happened, three times. */
const recordRound = async (page: Page, press: () => Promise<void>): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const frames: { readonly picture: Buffer; readonly atMs: number }[] = [];
  session.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
    const atMs = 1000 * (metadata.timestamp ?? 0);
    if (atMs - (frames.at(-1)?.atMs ?? 0) >= leastGapMs) frames.push({ picture: Buffer.from(data, 'base64'), atMs });
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 90, maxWidth: roundWidth });
  await press();
  await page.waitForTimeout(roundMs);
  await session.send('Page.stopScreencast');
  const delay = frames.map(({ atMs }, index) => Math.round((frames[index + 1]?.atMs ?? atMs + 1_500) - atMs));
  await sharp(
    frames.map(({ picture }) => picture),
    { join: { animated: true } },
  )
    .webp({ quality: 60, effort: 6, delay, loop: 3 })
    .toFile('docs/pictures/round.webp');
};

/** Takes the lobby as it is on an evening: guests play, and the player waits for a machine. */
const takeLobby = async (browser: Browser, baseUrl: string): Promise<void> => {
  const { player } = await takeSeat(baseUrl, 'player2', '212');
  const { page } = await newVisitor(browser, baseUrl, { motion: true });
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
    ['0', takeRound],
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
