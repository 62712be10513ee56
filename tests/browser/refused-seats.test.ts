import { eventually } from '@reelfloor/server/testing/eventually';
import { assignReviewed } from '@reelfloor/server/testing/reviewed-profile';
import { isLandingRun } from '@reelfloor/server/testing/test-depth';
import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { accessVisits } from '../harness/access-visits.ts';
import { phone } from '../harness/browser.ts';
import { toast } from '../harness/kept-toasts.ts';

describe('a seat that the server refuses', () => {
  const visits = accessVisits();

  it('is told of at length: which limit, what of it is used, when it is free again, and a break with its end', async () => {
    const { floor } = visits;
    const player = await floor.player('player2');
    const game = await player.game();
    expect((await game.init('m2')).kind).toBe('accepted');
    expect((await game.leave()).kind).toBe('accepted');
    await player.post('player/limits', { kind: 'time', window: 'day', amount: 5 });
    await floor.change("UPDATE sessions SET started_at = started_at - 600000 WHERE player_id = 'p-player2'");
    const join = async (language: 'tr' | 'en') => {
      const visitor = await visits.open('/game/m2/orbit', { user: 'player2', language });
      await visitor.page.waitForURL('**/lobby');
      return visitor;
    };
    const limited = await join('tr');
    await toast(limited.page, 'Süre limitiniz (24 saat): 0 sa 5 dk. Doldu. Yeniden açılır: ');
    await toast(limited.page, 'Limitleriniz “Oyuncu koruması” sayfasında.');
    await picture(limited, 'join-limited-tr');
    await player.post('player/timeout', { hours: 24 });
    const resting = await join('en');
    await toast(resting.page, 'You are on a break until ');
    await toast(resting.page, 'Your money is in your wallet.');
  });
});

describe.skipIf(isLandingRun)('the question about a seat that closes by a cash-out', () => {
  const visits = accessVisits();
  const cashOut = Promise.withResolvers<void>();
  beforeAll(async () => {
    const { floor } = visits;
    const { ownCommands } = floor.agent;
    floor.agent.override.cashOut = async (data) => {
      await cashOut.promise;
      return ownCommands.cashOut(data);
    };
    const game = await (await floor.player('player1')).game();
    expect((await game.init('m1')).kind).toBe('accepted');
    expect((await game.cashIn(5_000)).kind).toBe('accepted');
    void game.leave();
    await eventually(() => expect(floor.agent.received.at(-1)?.name).toBe('cashOut'));
  });

  it('offers to go on only while the house lets a cash-out be called off, and says why it does not', async () => {
    const before = await visits.open('/lobby');
    const { page } = before;
    const asked = page.getByRole('dialog', { name: 'You have an open game' });
    await asked.getByText('You can cancel this and keep playing.').waitFor();
    await assignReviewed(visits.floor, { values: { 'money.cancelCashOut': false } });
    // This page was told before the profile changed, so it hears it by the refusal.
    await asked.getByRole('button', { name: 'Continue' }).click();
    await asked.getByText('Cash-outs cannot be cancelled here.').first().waitFor();
    expect(await asked.locator('[data-first-focus]').getByRole('button').allTextContents()).toEqual(['OK']);
    const after = await visits.open('/lobby', { language: 'tr', viewport: phone, theme: 'light3' });
    const reported = after.page.getByRole('dialog', { name: 'Açık bir oyununuz var' });
    await reported.getByText('Burada para çekme geri alınamaz.').waitFor();
    expect(await reported.locator('[data-first-focus]').getByRole('button').allTextContents()).toEqual(['Tamam']);
    await picture(after, 'closing-seat-phone-tr');
    cashOut.resolve();
    await reported.waitFor({ state: 'detached' });
  });
});
