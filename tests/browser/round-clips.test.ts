import { postPlayedDay } from '@reelfloor/server/testing/played-days';
import { createSeededRandom, drawRandomReelStops, evaluateRound, koi } from '@reelfloor/simulator/testing/games';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { accessVisits } from '../harness/access-visits.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';
import { clippedTexts } from '../harness/clipped-texts.ts';
import { nightly } from '../harness/nightly.ts';

const sizes = [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, phone, { width: 360, height: 560 }];
const stakeMinor = 500;

describe('the clip of a round, and a complaint about it', () => {
  // The agent of these rounds recorded nothing, which the server says with the status of what is not there.
  const visits = accessVisits({}, { provoked: /status of 404 .*\/player\/rounds\/\d+\/clip$/ });
  beforeAll(async () => {
    const random = createSeededRandom(5);
    const rounds = Array.from({ length: 4 }, () => {
      const stops = drawRandomReelStops(koi, random);
      return { stops, stakeMinor, winMinor: evaluateRound(koi, stops, stakeMinor, false).winMinor };
    });
    await visits.floor.withDatabase((database) =>
      postPlayedDay(database, {
        ...{ username: 'player1', cashInMinor: 20_000, at: Date.now() - 3_600_000 },
        ...{ machineId: 'm1', brandId: 'koi', rounds },
      }),
    );
  });
  const read = async <Row>(sql: string): Promise<Row> => {
    let row: Row | undefined;
    await visits.floor.withDatabase(async (database) => {
      row = await database.read.get<Row>(sql);
    });
    return row as Row;
  };
  const complaintCount = async () =>
    Number((await read<{ count: number }>('SELECT count(*) AS count FROM complaints')).count);
  const answerAll = (answer: string) =>
    visits.floor.change(
      "UPDATE complaints SET state = 'answered', answer = ?, answered_at = at + 1000, answered_by = 'staff'",
      answer,
    );
  const inEverySize = async (page: Page, look: (width: number) => Promise<void>) => {
    for (const viewport of sizes) {
      await page.setViewportSize(viewport);
      expect(await clippedTexts(page)).toEqual([]);
      await look(viewport.width);
    }
    await page.setViewportSize(sizes[0] ?? phone);
  };

  it('is told to be missing, and the problem is reported once and answered', async () => {
    const visitor = await visits.open('/rounds');
    const { page } = visitor;
    const shownRound = page.getByRole('region', { name: /2026|20\d\d/ });
    await shownRound.getByRole('button', { name: 'Watch this round' }).click();
    const clip = page.getByRole('dialog', { name: /^Round of / });
    await clip.getByText('Not recorded', { exact: true }).waitFor();
    await clip.getByText('The round is still valid.').waitFor();
    expect(await violations(page)).toEqual([]);
    await inEverySize(page, (width) => picture(visitor, `round-clip-none-${width}`));
    await page.keyboard.press('Escape');
    await clip.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Watch this round');

    const report = shownRound.getByRole('button', { name: 'Report a problem with this round' });
    await report.click();
    const dialog = page.getByRole('dialog', { name: 'Report a problem' });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('First write what was wrong.').waitFor();
    await dialog.getByLabel('What was wrong?').fill('The reels showed three sevens.\nNothing was paid.');
    expect(await violations(page)).toEqual([]);
    await inEverySize(page, (width) => picture(visitor, `round-report-${width}`));
    await dialog.getByRole('button', { name: 'Send' }).dblclick();
    await dialog.getByText(/^Complaint C-\d+ received$/).waitFor();
    expect(await complaintCount()).toBe(1);
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    const complaints = page.getByRole('region', { name: 'Your complaints' });
    await shownRound.getByRole('button', { name: /^Open complaint C-\d+$/ }).click();
    await complaints.getByText('No answer yet.').waitFor();
    await answerAll('The reels showed two sevens and a cherry.');
    await page.reload();
    await complaints.getByText(/^Complaint C-\d+$/).click();
    await complaints.getByText('The reels showed two sevens and a cherry.').waitFor();
    expect(await violations(page)).toEqual([]);
    await inEverySize(page, (width) => picture(visitor, `round-complaint-${width}`));
  });

  nightly('is nobody else’s', async () => {
    const { number } = await read<{ number: number }>(
      "SELECT number FROM game_rounds WHERE kind = 'round' ORDER BY number LIMIT 1",
    );
    const { page } = await visits.open('/rounds', { user: 'player2' });
    await page.getByText('No rounds yet').waitFor();
    const token = await visits.tokenOf('player2');
    for (const call of ['clip', 'complaint']) {
      const answer = await page.request.post(`/v1/player/rounds/${number}/${call}`, {
        headers: { authorization: `Bearer ${token}` },
        ...(call === 'complaint' && { data: { text: 'Not mine.', lang: 'en' } }),
      });
      expect(await answer.json()).toMatchObject({ code: 'ROUND_UNKNOWN' });
    }
  });

  nightly.each([
    ['tr', 'light3', 'Bu turu izle', 'Kaydedilmedi'],
    ['ar', 'dark6', 'شاهد هذه الجولة', 'لم تُسجَّل'],
  ] as const)('fits every size in %s', async (language, theme, watch, none) => {
    const visitor = await visits.open('/rounds', { language, theme });
    const { page } = visitor;
    await page.getByRole('button', { name: watch }).click();
    await page.getByRole('dialog').getByText(none, { exact: true }).waitFor();
    await inEverySize(page, (width) => picture(visitor, `round-clip-none-${language}-${width}`));
    expect(await violations(page)).toEqual([]);
  });
});
