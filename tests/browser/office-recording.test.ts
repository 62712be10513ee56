import { postPlayedDay } from '@reelfloor/server/testing/played-days';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';
import { clippedTexts } from '../harness/clipped-texts.ts';
import { nightly } from '../harness/nightly.ts';
import { officeVisits } from '../harness/office-visits.ts';

const sizes = [{ width: 1440, height: 900 }, { width: 1280, height: 720 }, phone, { width: 360, height: 560 }];

describe('recordings and complaints in the office', () => {
  // These rounds have no picture, which the server says with the status of what is not there.
  const visits = officeVisits({}, /status of (404|503) .*\/recordings\/[\w-]+\/clip$/);
  const read = async <Row>(sql: string): Promise<Row> => {
    let row: Row | undefined;
    await visits.floor.withDatabase(async (database) => {
      row = await database.read.get<Row>(sql);
    });
    return row as Row;
  };
  const complain = async (): Promise<void> => {
    const { number } = await read<{ number: number }>(
      "SELECT number FROM game_rounds WHERE kind = 'round' ORDER BY number DESC LIMIT 1",
    );
    const player = await visits.floor.player('player1');
    const answer = await fetch(new URL(`/v1/player/rounds/${number}/complaint`, visits.floor.address), {
      method: 'POST',
      headers: { authorization: `Bearer ${player.signIn.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'Üç yedi gördüm, kazanç yazılmadı.', lang: 'tr' }),
    });
    expect(answer.status).toBe(200);
  };
  beforeAll(async () => {
    const at = Date.now() - 60_000;
    const rounds = Array.from({ length: 5 }, (_, index) => ({
      stakeMinor: 500,
      winMinor: index * 250,
      stops: [],
    }));
    await visits.floor.withDatabase((database) =>
      postPlayedDay(database, {
        ...{ username: 'player1', cashInMinor: 20_000, at, machineId: 'm1', brandId: 'koi', rounds },
      }),
    );
    await complain();
  });
  const inEverySize = async (page: Page, look: (width: number) => Promise<void>) => {
    for (const viewport of sizes) {
      await page.setViewportSize(viewport);
      await expect.poll(() => clippedTexts(page)).toEqual([]);
      await look(viewport.width);
    }
    await page.setViewportSize(sizes[0] ?? phone);
  };

  it('shows rounds without a picture, asks why before a clip is fetched, and lets a complaint be answered', async () => {
    const visitor = await visits.open('protection', '/complaints');
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/clip|\.mp4/.test(request.url())) asked.push(request.url());
    });
    await page.getByRole('heading', { name: /^Complaint C-\d+$/ }).waitFor();
    await page.getByText('Üç yedi gördüm, kazanç yazılmadı.').last().waitFor();
    expect(await violations(page)).toEqual([]);
    await inEverySize(page, (width) => picture(visitor, `office-complaint-${width}`));

    await page.getByRole('link', { name: 'View the recording' }).click();
    await page.getByRole('heading', { name: 'Give a reason' }).waitFor();
    expect(await page.getByLabel('Case or note').inputValue()).toMatch(/^C-\d+$/);
    await page.getByRole('slider', { name: 'Playhead' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await inEverySize(page, (width) => picture(visitor, `office-recording-reason-${width}`));
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Open the recording' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /No picture of this moment|recording is at the hall/ })
      .waitFor();
    expect(asked.length).toBeGreaterThan(0);

    await picture(visitor, 'office-recording-none');

    await page.goto('/office/complaints');
    await page.getByText('Review it', { exact: true }).click();
    await page.getByRole('form', { name: 'Review it' }).getByLabel('Reason').fill('the picture first');
    await page.getByRole('button', { name: 'Start review' }).click();
    await page.getByText('In review').first().waitFor();
    // Forms of a page close each other.
    await page.locator('summary').filter({ hasText: 'Answer' }).click();
    const answer = page.getByRole('form', { name: 'Answer' });
    await answer.getByLabel('Answer in Turkish').fill('Üçüncü makarada vişne durdu.');
    await answer.getByLabel('Reason').fill('as the picture shows');
    await answer.getByRole('button', { name: 'Send answer' }).click();
    await expect
      .poll(() => read('SELECT state, answer FROM complaints'))
      .toEqual({
        state: 'answered',
        answer: 'Üçüncü makarada vişne durdu.',
      });
  });

  nightly('is not open to those without the right', async () => {
    const { page } = await visits.open('cashier', '/complaints');
    await page.getByText('Your role may not se').first().waitFor();
    expect(await page.getByRole('link', { name: 'Complaints' }).count()).toBe(0);
  });

  nightly.each([
    ['tr', 'light3'],
    ['en', 'light3'],
  ] as const)('fits every size in %s, %s', async (language, theme) => {
    const visitor = await visits.open('protection', '/machine/m1/recording', { language, theme });
    await visitor.page.locator('.playhead-time').waitFor();
    await inEverySize(visitor.page, (width) => picture(visitor, `office-recording-${language}-${width}`));
    expect(await violations(visitor.page)).toEqual([]);
  });
});
