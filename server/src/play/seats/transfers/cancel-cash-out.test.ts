import type { MachineId, PlayerId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assignJurisdictionProfile } from '../../../players/protection/profile/jurisdiction-profile-store.ts';
import { profileText } from '../../../testing/reviewed-profile.ts';
import { SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';

const own = { playerId: 'p-player1' as PlayerId, machineId: 'm1' as MachineId };

describe('a seat with a cash-out on its way', () => {
  let floor: SeatFloor;
  let game: SeatGame;
  beforeEach(async () => {
    floor = await SeatFloor.open();
    game = await floor.playing();
  });
  afterEach(() => floor.close());

  const waitForRound = () => {
    const refuse: (() => void)[] = [];
    floor.agent.override.cashOut = () =>
      new Promise((resolve) =>
        refuse.push(() => resolve({ ok: false, refusal: { code: 'TRANSFER_VOIDED', params: {} } })),
      );
    return () => {
      delete floor.agent.override.cashOut;
      for (const each of refuse) each();
    };
  };
  const cancel = () => floor.inTime(floor.server.seats.cancel(own));

  it('can be played again once the cash-out is cancelled', async () => {
    const finish = waitForRound();
    await game.vanish();
    expect(floor.status()).toBe('waiting');
    const answer = floor.server.seats.cashOut(own);
    await floor.settle();
    expect(floor.status()).toBe('cashout');
    expect(await cancel()).toMatchObject({ ok: true });
    finish();
    expect(await floor.inTime(answer)).toMatchObject({ value: { closed: false } });
    const again = await floor.playing('player1', 0);
    expect(again.seat.sessionId).toBe(game.seat.sessionId);
    expect(await again.leave()).toMatchObject({ value: { cashOutMinor: 5_000 } });
    expect(await floor.balanceMinor()).toBe(100_000);
    await floor.audited();
  });

  it('is told to pages with why it cannot be cancelled, where the house does not allow it', async () => {
    const notice = () => floor.server.sessionNotices.atMachine(own.playerId, own.machineId);
    const finish = waitForRound();
    await game.vanish();
    const answer = floor.server.seats.cashOut(own);
    await floor.settle();
    expect(await notice()).toMatchObject({ status: 'closing' });
    expect(await notice()).not.toHaveProperty('cancelRefused');
    const text = profileText('demo', { values: { 'money.cancelCashOut': false } });
    await floor.database.transact((tx) =>
      assignJurisdictionProfile(tx, { text, at: floor.clock.nowMs(), who: 'test', reason: 'test' }),
    );
    expect(await notice()).toMatchObject({ status: 'closing', cancelRefused: { code: 'CANCEL_CLOSED' } });
    expect(await cancel()).toMatchObject({ refusal: { code: 'CANCEL_CLOSED' } });
    finish();
    await floor.inTime(answer);
  });

  it('cancels a cash-out asked for in the game', async () => {
    const finish = waitForRound();
    const cashOut = game.session.cashOut(undefined);
    await floor.settle();
    expect(floor.agent.received.at(-1)?.name).toBe('cashOut');
    expect(await cancel()).toMatchObject({ ok: true });
    finish();
    expect(await floor.inTime(cashOut)).toMatchObject({ value: { state: 'voided', place: 'machine' } });
    expect(await game.spin()).toMatchObject({ ok: true });
    expect(await cancel()).toMatchObject({ refusal: { code: 'CASH_OUT_NONE' } });
  });

  it('cancels a closing together with the cash-out that was asked for before it', async () => {
    const finish = waitForRound();
    const cashOut = game.session.cashOut(undefined);
    await floor.settle();
    const leaving = game.session.leave();
    await floor.settle();
    expect(floor.status()).toBe('cashout');
    expect(await cancel()).toMatchObject({ ok: true });
    expect(floor.status()).toBe('waiting');
    expect(
      await floor.queryDatabase((db) => db.all("SELECT state FROM cash_transfers WHERE kind = 'cashOut'")),
    ).toEqual([{ state: 'voided' }, { state: 'voided' }]);
    finish();
    await floor.inTime(Promise.all([cashOut, leaving]));
    expect(await floor.minorOn('machine:m1')).toBe(5_000);
    const again = await floor.playing('player1', 0);
    expect(await again.leave()).toMatchObject({ value: { cashOutMinor: 5_000 } });
    await floor.audited();
  });

  it('cannot cancel what the cabinet has journalled', async () => {
    floor.agent.holdsEvents = true;
    const leaving = game.session.leave();
    await floor.settle();
    expect(floor.status()).toBe('cashout');
    expect(floor.agent.received.map(({ name }) => name)).toContain('cashOut');
    expect(await cancel()).toMatchObject({ refusal: { code: 'CASH_OUT_DONE' } });
    floor.agent.holdsEvents = false;
    await floor.agent.sendEvents('m1', floor.agent.cabinet('m1').journal);
    expect(await floor.inTime(leaving)).toMatchObject({ value: { cashOutMinor: 5_000 } });
    expect(await floor.balanceMinor()).toBe(100_000);
  });

  it('is open again if the server died after the cabinet voided and before it stored that', async () => {
    const cabinet = floor.agent.cabinet('m1');
    floor.agent.override.cashOut = ({ transferId }) => {
      delete floor.agent.override.cashOut;
      cabinet.transfers.set(transferId, { state: 'voided', amountMinor: 0 });
      return { ok: false, refusal: { code: 'TRANSFER_VOIDED', params: {} } };
    };
    void game.session.leave();
    await floor.settle();
    expect(floor.status()).toBe('waiting');
    expect(await floor.minorOn('machine:m1')).toBe(5_000);
    // Cancelling has begun a new hold, at whose end the seat is closed.
    await floor.pass(119_900);
    expect(floor.status()).toBe('waiting');
    await floor.pass(200);
    expect(floor.status()).toBe('available');
    expect(await floor.balanceMinor()).toBe(100_000);
    await floor.audited();
  });
});
