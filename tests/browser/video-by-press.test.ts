import { isLandingRun } from '@reelfloor/server/testing/test-depth';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, phone } from '../harness/browser.ts';
import { fewFrames, GameVisits } from '../harness/game-visits.ts';
import { shownFrames } from '../harness/machine-picture.ts';
import { nightly } from '../harness/nightly.ts';
import { openOffice } from '../harness/open-office.ts';
import { until } from '../harness/until.ts';
import { videoByPress } from '../harness/video-by-press.ts';

const madePictures = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { kept: { pictures: unknown[] } }).kept.pictures.length);

describe('a browser that starts video only after a press', () => {
  let visits: GameVisits;
  beforeAll(async () => {
    visits = await GameVisits.open({}, fewFrames);
  });
  afterAll(() => visits?.close());
  afterEach(() => visits.leaveClean());

  it.each([
    ['small phone', { viewport: { width: 360, height: 560 } }],
    ...(isLandingRun
      ? []
      : ([
          ['phone', { viewport: phone }],
          ['desk', {}],
        ] as const)),
  ] as const)(
    'shows the game’s picture by that press, by the same connection: %s',
    { timeout: 60_000 },
    async (_, look) => {
      const game = await visits.visit('/game/104/demo', { ...look, prepare: videoByPress });
      const { page } = game;
      const tap = page.getByRole('button', { name: 'Görüntü için dokunun' });
      await tap.waitFor();
      await page.locator('#spin-hint').getByText('Önce görüntüye dokunun.').waitFor({ state: 'attached' });
      await tap.click();
      await until('the picture moves', async () => (await shownFrames(page)) > 5, 30_000);
      await tap.waitFor({ state: 'detached' });
      expect(await madePictures(page)).toBe(1);
      await visits.leave(game);
    },
  );

  nightly('shows the picture of a machine that is watched', { timeout: 60_000 }, async () => {
    const player = await visits.sitDown();
    const { page } = await visits.visit('/lobby', { user: 'player2', prepare: videoByPress });
    await page.getByRole('button', { name: 'İzle: makine 104' }).click();
    const dialog = page.locator('.watch-dialog');
    const tap = dialog.getByRole('button', { name: 'Görüntü için dokunun' });
    await tap.waitFor();
    await tap.click();
    await dialog.getByText('Canlı', { exact: true }).waitFor();
    const video = dialog.locator('video');
    await until('the picture moves', () =>
      video.evaluate((it: HTMLVideoElement) => !it.paused && it.getVideoPlaybackQuality().totalVideoFrames > 5),
    );
    expect(await madePictures(page)).toBe(1);
    await dialog.getByRole('button', { name: 'İzlemeyi kapat' }).click();
    await visits.leave(player);
  });

  nightly('shows the picture in the office', { timeout: 60_000 }, async () => {
    const browser = await launchBrowser();
    const { page, complaints, close } = await openOffice(
      visits.floor,
      browser,
      'technician',
      '/machine/104',
      videoByPress,
    );
    await page.getByRole('button', { name: 'Watch' }).click();
    const tap = page.getByRole('button', { name: 'Tap to see the picture' });
    await tap.click();
    await page.locator('video[data-shown="true"]').waitFor();
    expect(await tap.count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
    await browser.close();
  });
});
