import { readFileSync } from 'node:fs';
import { lastingDay, middleOfEndedDay } from '@reelfloor/server/testing/lasting-day';
import type { OfficeMember } from '@reelfloor/server/testing/office-member';
import { postPlayedDay } from '@reelfloor/server/testing/played-days';
import { onePicture } from '@reelfloor/server/testing/site-calls';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { officeVisits } from '../harness/office-visits.ts';

/** What players and staff complain of, as docs/guides/disputes.md lists it. */
const listed = [...readFileSync('docs/guides/disputes.md', 'utf8').matchAll(/^\| ("[^|]+?) \|/gm)].map(
  ([, words = '']) => words,
);
/** A casino's platform is no part of this floor: office-casino.test.ts shows what waits, and last night's comparison. */
const elsewhere = '"The casino says that you have my money"';
const dayMs = 86_400_000;

describe('a complaint, answered from the office as the guide leads there', () => {
  const visits = officeVisits({ PAYMENT_METHODS: 'bank-transfer', SHIFTS: 'required', ...lastingDay() });
  let cashier: OfficeMember;
  let receipt = '';

  beforeAll(async () => {
    const { floor } = visits;
    const [player, other] = [await floor.player('player1'), await floor.player('player2')];
    await floor.withDatabase((database) =>
      postPlayedDay(database, {
        ...{ username: 'player2', cashInMinor: 20_000, at: Date.now() - dayMs, machineId: 'm2' },
        ...{ brandId: 'orbit', rounds: [{ stakeMinor: 500, winMinor: 250, stops: [] }] },
      }),
    );
    const game = await player.game();
    expect((await game.init('m1')).kind).toBe('accepted');
    expect((await game.cashIn(5_000)).kind).toBe('accepted');
    const asked = {
      ...{ id: crypto.randomUUID(), method: 'bank-transfer', amountMinor: 3_000, holder: 'Player One' },
      iban: 'TR330006100519786457841326',
    };
    expect((await player.post('player/withdrawals', asked)).status).toBe(200);
    expect((await other.post('player/timeout', { hours: 24 })).status).toBe(200);
    cashier = await visits.member('cashier');
    await cashier.act('openShift', { floatMinor: 50_000 });
    const paidIn = { player: 'player1', amountMinor: 100_000, playerNote: '' };
    const { body } = await cashier.act('deposit', paidIn);
    receipt = String((body.answer as { receipt: string }).receipt);
    const at = middleOfEndedDay(floor.config.businessDay);
    const card = { kind: 'idCard', numberEnd: '042', expiresOn: '2099-05-31', name: 'card.png' } as const;
    const protection = await visits.member('protection');
    const added = await protection.act('addDocument', { player: 'player1', ...card, picture: onePicture });
    const { document } = added.body.answer as { document: string };
    const decided = { player: 'player1', document, verdict: 'refused' } as const;
    const because = { reason: 'the edge is cut off' };
    expect((await protection.act('decideDocument', decided, because)).status).toBe(200);
    for (const sql of [
      `INSERT INTO waiting_hand_pays (id, kind, player_id, machine_id, session_id, brand_id, level, amount_minor, reason, at, state)
       SELECT 'pay-1', 'jackpot', 'p-player1', m.id, s.id, m.brand_id, 1, 3120000, 'over the limit of the brand', ${Date.now()}, 'waiting'
       FROM machines m JOIN sessions s ON s.machine_id = m.id WHERE m.id = 'm1'`,
      `INSERT INTO cashier_shifts (cashier, opened_by, opened_at, float_minor, counted_minor, counted_movements, closed_by, closed_at,
         expected_minor, reason) VALUES ('ece', 'ece (office)', ${at}, 50000, 45000, 0, 'ece (office)', ${at + 1}, 50000, 'counted twice')`,
    ])
      await floor.change(sql);
  });

  /** Where the guide leads for each, and what is read there. */
  const answers: Record<string, (page: Page) => Promise<unknown>> = {};
  const answer = (words: string, read: (page: Page) => Promise<unknown>): void => {
    answers[words] = read;
  };
  const open = (page: Page, path: string) => page.goto(`/office${path}`);

  answer('"My 50 lira vanished at 14:05"', async (page) => {
    await open(page, '/players/player1');
    await page.getByRole('link', { name: 'Money and rounds' }).click();
    await page.getByLabel('Amount').filter({ visible: true }).first().fill('50');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByText('The ₺50.00 reached m1. ₺50.00 is on its meter now.').waitFor();
  });
  answer('"The reels showed three sevens, and nothing was paid"', async (page) => {
    await open(page, '/players/player2/money');
    await page
      .getByRole('row', { name: /Round 1/ })
      .first()
      .waitFor();
  });
  answer('"It froze in the middle of a round"', async (page) => {
    await open(page, '/machine/m1');
    await page.getByText('Cash in ₺50.00').waitFor();
  });
  answer('"I cashed out, and the wallet has nothing"', async (page) => {
    await open(page, '/players/player2/money');
    await page
      .getByRole('row', { name: /Cash-out/ })
      .first()
      .waitFor();
  });
  answer('"Somebody else has my seat"', async (page) => {
    await open(page, '/players/player2');
    await page.getByRole('table', { name: 'Sessions' }).getByRole('row', { name: /m2/ }).waitFor();
  });
  answer('"I won the jackpot, and nobody comes"', async (page) => {
    await open(page, '/machine/m1');
    await page
      .getByText(/over the limit of the brand/)
      .first()
      .waitFor();
  });
  answer('"My withdrawal has not come"', async (page) => {
    await open(page, '/cashier');
    await page.getByText('₺30.00').first().waitFor();
  });
  answer('"I paid in at the desk, and it is not there"', async (page) => {
    await open(page, '/players/player1/money');
    await page
      .getByRole('row', { name: /deposit.*1,000.00/i })
      .first()
      .waitFor();
  });
  answer('"I gave 100, and 1,000 was entered"', async (page) => {
    const asked = await cashier.act('correctDeposit', { receipt, amountMinor: 10_000 });
    await open(page, `/requests?of=${String(asked.body.requestId)}`);
    await page.getByRole('button', { name: 'Take ₺900.00 back from player1' }).click();
    await page
      .getByText(/^Done|Confirmed/)
      .first()
      .waitFor();
    await open(page, '/players/player1/money');
    await page
      .getByRole('row', { name: /Deposit corrected/ })
      .first()
      .waitFor();
  });
  answer('"You have my card, and ask for it again"', async (page) => {
    await open(page, '/players/player1');
    const identity = page.locator('.card', { hasText: 'Identity' }).first();
    await identity.getByText('Refused', { exact: true }).first().waitFor();
    await identity.getByText('the edge is cut off').waitFor();
  });
  answer('"The day\'s sheet has another sum" (staff)', async (page) => {
    await open(page, '/reports/daily-close');
    await page.getByText('ece: counted twice').waitFor();
  });
  answer('"I cannot play" or "cannot pay in"', async (page) => {
    await open(page, '/players/player2');
    await page
      .getByText(/Break|Time-out until/)
      .first()
      .waitFor();
  });

  it('is one of those that the guide lists, and each of them is tried', () => {
    expect(listed.length).toBeGreaterThanOrEqual(10);
    expect([...Object.keys(answers), elsewhere]).toEqual(listed);
  });

  it.each(listed.filter((words) => words !== elsewhere))('%s', async (words) => {
    const visitor = await visits.open('manager', '/floor');
    await answers[words]?.(visitor.page);
    await picture(visitor, `drill-${words.replace(/\W+/g, '-').slice(0, 30)}`);
  });
});
