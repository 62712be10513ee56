import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { PlayedSeat } from '../testing/played-seat.ts';

describe('a seat with a cash-out on its way', { timeout: 120_000 }, () => {
  let seat: PlayedSeat;
  beforeEach(async () => {
    seat = await PlayedSeat.open();
  });
  afterEach(() => seat.floor.close());

  /** As a cabinet that is still in its round: the order waits until it is made void. */
  const waitForRound = () => {
    const refuse: (() => void)[] = [];
    seat.floor.agent.override.cashOut = () =>
      new Promise((resolve) =>
        refuse.push(() => resolve({ ok: false, refusal: { code: 'TRANSFER_VOIDED', params: {} } })),
      );
    return () => {
      delete seat.floor.agent.override.cashOut;
      for (const each of refuse) each();
    };
  };

  it('is joined again once the cash-out is cancelled', async () => {
    const { game, sessionId } = await seat.playing();
    const finish = waitForRound();
    game.vanish();
    await seat.statusIs('waiting');
    const answer = seat.player.post('player/cashout', { machineId: 'm1' });
    await seat.statusIs('cashout');
    expect(await seat.player.post('player/cancel', { machineId: 'm1' })).toMatchObject({ status: 200 });
    finish();
    expect(await answer).toMatchObject({ body: { closed: false } });
    const again = await seat.player.game();
    expect((await seat.sessionOf(again)).session.id).toBe(sessionId);
    expect(await again.leave()).toMatchObject({ value: { cashOutMinor: 5_000 } });
    expect(await seat.player.balanceMinor()).toBe(100_000);
    await seat.audited();
  });

  it('cancels a cash-out asked for in the game', async () => {
    const { game } = await seat.playing();
    const finish = waitForRound();
    const cashOut = game.cashOut();
    await eventually(() => expect(seat.floor.agent.heard.at(-1)?.name).toBe('cashOut'));
    expect((await seat.player.post('player/cancel', { machineId: 'm1' })).status).toBe(200);
    finish();
    expect(await cashOut).toMatchObject({ value: { state: 'voided', place: 'machine' } });
    expect((await game.spin()).kind).toBe('accepted');
    expect(await seat.player.post('player/cancel', { machineId: 'm1' })).toMatchObject({
      body: { code: 'CASH_OUT_NONE' },
    });
  });

  it('cannot cancel what the cabinet has journalled', async () => {
    const { game } = await seat.playing();
    seat.floor.agent.holdsEvents = true;
    void game.leave();
    await seat.statusIs('cashout');
    await eventually(() => expect(seat.floor.agent.heard.map(({ name }) => name)).toContain('cashOut'));
    expect(await seat.player.post('player/cancel', { machineId: 'm1' })).toMatchObject({
      status: 409,
      body: { code: 'CASH_OUT_DONE' },
    });
    seat.floor.agent.holdsEvents = false;
    await seat.floor.agent.sendEvents('m1', seat.floor.agent.cabinet('m1').journal);
    await eventually(async () => expect(await seat.player.balanceMinor()).toBe(100_000));
  });

  it('is held again when the server died between the voiding and its own record', async () => {
    await seat.floor.close();
    seat = await PlayedSeat.open({ SEAT_HOLD_S: '1' });
    const { game } = await seat.playing();
    const cabinet = seat.floor.agent.cabinet('m1');
    seat.floor.agent.override.cashOut = ({ transferId }) => {
      delete seat.floor.agent.override.cashOut;
      cabinet.transfers.set(transferId, { state: 'voided', amountMinor: 0 });
      return { ok: false, refusal: { code: 'TRANSFER_VOIDED', params: {} } };
    };
    void game.leave();
    await seat.statusIs('available');
    expect(await seat.player.balanceMinor()).toBe(100_000);
    await seat.audited();
  });
});
