import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fewFrames, GameVisits } from '../harness/game-visits.ts';
import { until } from '../harness/until.ts';
import { wrongClock } from '../harness/wrong-clock.ts';

describe('a device whose clock is hours wrong', () => {
  let visits: GameVisits;
  beforeAll(async () => {
    visits = await GameVisits.open({ TOKEN_LIFETIME_S: '3600' }, fewFrames);
  });
  afterAll(() => visits?.close());
  afterEach(() => visits.leaveClean());

  it.each([
    ['12 h fast', 12],
    ['3 h slow', -3],
  ] as const)('stays signed in, and sees how long the session really is: %s', { timeout: 90_000 }, async (_, hours) => {
    const game = await visits.sitDown({ prepare: wrongClock(hours) });
    const { page } = game;
    const device = await page.evaluate(() => Date.now());
    expect(Math.round((device - Date.now()) / 3_600_000)).toBe(hours);
    await until('the session has begun just now', async () =>
      /^00:00:\d\d$/.test((await page.locator('.game-top time').first().textContent()) ?? ''),
    );
    await visits.leave(game);
    await page.waitForURL('**/lobby');
    await page.reload();
    await page.getByRole('article').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/lobby');
  });
});
