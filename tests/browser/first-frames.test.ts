import type { ThemeName } from '@reelfloor/web/testing/themes';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { groundOf } from '../harness/ground-of.ts';
import { SettledFloor } from '../harness/settled-floor.ts';
import { until } from '../harness/until.ts';
import { requestedThemes, themeWalkTimeoutMs } from '../harness/walked-themes.ts';
import { framesOf, watchFrames } from '../harness/watched-frames.ts';

/** A sample of the themes. `npm run test:exhaustive` tests all themes. */
const few: readonly ThemeName[] = ['dark1', 'dark6', 'dark12', 'light3', 'mmk2'];

describe('a page', { timeout: themeWalkTimeoutMs }, () => {
  let house: SettledFloor;
  beforeAll(async () => {
    house = await SettledFloor.open();
  });
  afterEach(() => house.clear());
  afterAll(() => house?.close());

  it('begins in the chosen theme without a frame in another, however slow its file is', async () => {
    const { page, complaints } = await house.visit();
    await page.goto('/login');
    await page.addInitScript(watchFrames);
    await page.route('**/themes/*.css', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      await route.continue();
    });
    for (const name of requestedThemes.length > 0 ? requestedThemes : few) {
      await page.evaluate((theme) => localStorage.setItem('theme', theme), name);
      await page.goto('/login');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await until('a frame was painted', async () => (await framesOf(page)).length > 0);
      expect(await framesOf(page), name).toEqual([`before ${groundOf(name)}`]);
    }
    expect(complaints).toEqual([]);
  });
});
