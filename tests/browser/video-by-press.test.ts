import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { fewFrames, GameVisits } from '../harness/game-visits.ts';
import { shownFrames } from '../harness/machine-picture.ts';
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
    ['desk', {}],
    ['phone', { viewport: phone }],
    ['small phone', { viewport: { width: 360, height: 560 } }],
  ])(
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
});
