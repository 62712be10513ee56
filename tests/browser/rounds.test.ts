import { postPlayedDay } from '@reelfloor/server/testing/played-days';
import { createSeededRandom, drawRandomReelStops, evaluateRound, koi } from '@reelfloor/simulator/testing/games';
import { scatterStops } from '@reelfloor/simulator/testing/trial-cabinet';
import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { accessVisits } from '../harness/access-visits.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';
import { nightly } from '../harness/nightly.ts';

const stakeMinor = 500;

describe('the page of the last rounds', () => {
  const visits = accessVisits(
    {},
    // A player opens another's rounds, and a brand is entered behind the server's back.
    { provoked: /status of (403 .*\/(profile|rounds)\/p-player1|404 .*\/rules\/own\.json)$/ },
  );
  beforeAll(async () => {
    const { floor } = visits;
    const random = createSeededRandom(11);
    const roundAt = (stops: readonly number[], freeSpin = false) => {
      const { winMinor } = evaluateRound(koi, stops, stakeMinor, freeSpin);
      return { stops, winMinor, freeSpin, stakeMinor: freeSpin ? 0 : stakeMinor };
    };
    const drawn = (freeSpin = false) => roundAt(drawRandomReelStops(koi, random), freeSpin);
    const wrong = drawn();
    await floor.change("INSERT INTO brands (id, name, position) VALUES ('own', 'Own Game', 9)");
    await floor.change(
      "INSERT INTO machines (id, brand_id, agent_id, description) VALUES ('m9', 'own', ?, '{}')",
      floor.demo.agentId,
    );
    const at = Date.now() - 3_600_000;
    const day = { username: 'player1', cashInMinor: 20_000 };
    await floor.withDatabase(async (database) => {
      await postPlayedDay(database, {
        ...{ ...day, at, machineId: 'm9', brandId: 'own' },
        rounds: [{ stakeMinor, winMinor: 100, stops: [1, 2, 3, 4, 5] }],
      });
      await postPlayedDay(database, {
        ...{ ...day, at: at + 600_000, machineId: 'm1', brandId: 'koi' },
        rounds: [
          { ...wrong, winMinor: wrong.winMinor + 125 },
          ...Array.from({ length: 6 }, () => drawn()),
          roundAt(scatterStops(koi)),
          ...Array.from({ length: 3 }, () => drawn(true)),
        ],
      });
    });
  });

  const arrive = (options: Parameters<typeof visits.open>[1] = {}, path = '/rounds') => visits.open(path, options);

  it('draws a round as it stood, tells it in words, and goes through its free spins', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await page.getByText('Replay', { exact: true }).waitFor();
    await page.getByText('This is not live play.').waitFor();
    await page.getByRole('img', { name: /^The reels from left to right, top to bottom: / }).waitFor();
    await page.getByText('Won 10 free spins.').waitFor();
    await page.getByText('Lines re-evaluated by the published rules: the result matches what was paid.').waitFor();
    expect(await page.getByRole('button', { name: /^Show the round: / }).count()).toBe(9);
    expect(await violations(page)).toEqual([]);
    await picture(visitor, 'rounds-desk');
    for (const spin of ['1', '2', '3']) {
      await page.getByLabel('Parts of the round').selectOption(spin);
      await page.getByText('the result matches what was paid.').waitFor();
    }
    await picture(visitor, 'rounds-free-spin');
  });

  nightly('says plainly that something else was paid, and shows amounts alone for a game without rules', async () => {
    const visitor = await arrive({ theme: 'light3' });
    const { page } = visitor;
    const rounds = page.getByRole('button', { name: /^Show the round: / });
    await rounds.nth(7).focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('note')
      .getByText(/^By today's rules, the lines come to .+, and .+ was paid\./)
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(visitor, 'rounds-differs');
    await rounds.nth(8).click();
    await page.getByText('This game has no published rules, so only the amounts are shown.').waitFor();
    expect(await page.getByRole('img', { name: /^The reels/ }).count()).toBe(0);
  });

  nightly.each([
    ['tr', 'light3', 'Tekrar gösterim'],
    ['ar', 'dark6', 'إعادة عرض'],
  ] as const)('fits a phone in %s', async (language, theme, replay) => {
    const visitor = await arrive({ viewport: phone, language, theme });
    const { page } = visitor;
    await page.getByText(replay, { exact: true }).waitFor();
    await page.getByRole('img').last().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    expect(await violations(page)).toEqual([]);
    await picture(visitor, `rounds-phone-${language}`);
  });

  nightly('is a file, read by its player and by staff alone', async () => {
    const staff = await arrive({ user: 'staff1' }, '/rounds?player=p-player1');
    await staff.page.getByText('Replay', { exact: true }).waitFor();
    const [download] = await Promise.all([
      staff.page.waitForEvent('download'),
      staff.page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^rounds-.+\.csv$/);
    const other = await arrive({ user: 'player2' }, '/rounds?player=p-player1');
    await other.page.getByText('The rounds could not be loaded').waitFor();
    const own = await arrive({ user: 'player2' });
    await own.page.getByText('No rounds yet').waitFor();
  });
});
