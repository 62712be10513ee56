import type { CommandId, PictureOffer } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testEngine } from '../../platform/database/temporary-database.ts';
import { SeatFloor } from '../../testing/seat-floor.ts';
import type { SeatGame } from '../../testing/seat-game.ts';
import { newKey } from '../../testing/test-player.ts';
import { trialOffer } from '../../testing/trial-offer.ts';

/** Number of races. One takes 30 ms on PostgreSQL, 2 ms on SQLite. */
const races = testEngine === 'sqlite' ? 200 : 50;

const offer: PictureOffer = { generation: 1, sdp: trialOffer };

describe('a seat', () => {
  let floor: SeatFloor;
  beforeEach(async () => {
    floor = await SeatFloor.open();
  });
  afterEach(() => floor.close());

  it('is one for each player', async () => {
    await floor.playing('player1', 0);
    expect(await floor.sit('player1', 'm2')).toMatchObject({
      refusal: { code: 'SEAT_TAKEN', params: { machine: 'm1' } },
    });
    expect(floor.status('m2')).toBe('available');
  });

  it('cannot be taken by another player', async () => {
    await floor.playing('player1', 0);
    expect(floor.status()).toBe('playing');
    expect(await floor.sit('player2')).toMatchObject({
      refusal: { code: 'MACHINE_TAKEN', params: { machine: 'm1' } },
    });
    expect(await floor.sit('player2', 'm2')).toMatchObject({ ok: true });
  });

  it(`goes to one player when many want it at once, in each of ${races} races`, async () => {
    for (let race = 1; race <= races; race++) {
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, index) => floor.sit(index % 2 ? 'player1' : 'player2')),
      );
      const winners = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
      expect(winners).toHaveLength(1);
      expect(await floor.queryDatabase((db) => db.all('SELECT epoch FROM seats'))).toEqual([{ epoch: race }]);
      await winners[0]?.leave();
    }
  });

  it('is refused for a machine that does not exist, is offline, or kept for another', async () => {
    expect(await floor.sit('player1', 'no-such')).toMatchObject({ refusal: { code: 'MACHINE_UNKNOWN' } });
    floor.agent.cut();
    expect(floor.status()).toBe('offline');
    expect(await floor.sit('player1')).toMatchObject({ refusal: { code: 'MACHINE_OFFLINE' } });
    await floor.stop();
    await floor.change("UPDATE machines SET reserved_for = 'p-player2' WHERE id = 'm1'");
    await floor.start();
    await floor.connectAgent();
    expect(await floor.sit('player1')).toMatchObject({ refusal: { code: 'MACHINE_RESERVED' } });
    expect(await floor.sit('player2')).toMatchObject({ ok: true });
  });

  it('is free after leave, which returns the finished session and moves the credit to the wallet', async () => {
    const game = await floor.playing();
    floor.agent.cabinet('m1').playRound({ stakeMinor: 100, winMinor: 50 });
    floor.agent.cabinet('m1').playRound({ stakeMinor: 0, winMinor: 20, freeSpin: true });
    expect(await game.leave()).toMatchObject({
      value: { rounds: 1, freeSpins: 1, cashInMinor: 5_000, cashOutMinor: 4_970 },
    });
    expect(await floor.balanceMinor()).toBe(99_970);
    expect(floor.status()).toBe('available');
    expect(await game.spin()).toMatchObject({ refusal: { code: 'SEAT_NONE' } });
  });

  it('is freed when the picture cannot start', async () => {
    floor.agent.override.offer = () => ({ ok: false, refusal: { code: 70000, params: {} } });
    const game = await floor.playing();
    expect(await game.session.offer(offer)).toMatchObject({ refusal: { code: 70000 } });
    await floor.settle();
    expect(floor.status()).toBe('available');
    expect(await floor.balanceMinor()).toBe(100_000);
    delete floor.agent.override.offer;
    expect(await floor.sit('player1')).toMatchObject({ ok: true });
  });

  it('is kept when a newer picture offer replaced an older one', async () => {
    floor.agent.override.offer = () => ({ ok: false, refusal: { code: 'VIDEO_REPLACED', params: {} } });
    const game = await floor.playing();
    expect(await game.session.offer(offer)).toMatchObject({ refusal: { code: 'VIDEO_REPLACED' } });
    expect(await game.spin()).toMatchObject({ ok: true });
  });

  it('is taken while the cabinet still shows the cash-out of the player before', async () => {
    floor.agent.cabinet('m1').show('cashOut');
    expect(floor.status()).toBe('cashout');
    expect(await floor.sit('player1')).toMatchObject({ ok: true });
  });

  it('is refused after three seconds while the cabinet is still in its round', async () => {
    floor.agent.cabinet('m1').show('spinning');
    const since = floor.clock.nowMs();
    expect(await floor.sit('player1')).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
    expect(floor.clock.nowMs() - since).toBe(3_000);
  });

  it('is refused to a player with an empty wallet, if the operator wants that', async () => {
    const strict = await SeatFloor.open({ ALLOW_0_BALANCE_TO_PLAY: 'false' });
    expect(await strict.sit('staff1')).toMatchObject({ refusal: { code: 'BALANCE_EMPTY' } });
    expect(await strict.sit('player1')).toMatchObject({ ok: true });
    await strict.close();
  });

  describe('pressing', () => {
    let game: SeatGame;
    beforeEach(async () => {
      game = await floor.playing('player1', 0);
    });
    const presses = () => floor.agent.received.filter(({ name }) => name === 'press');
    const pressBand = (bandId: number, id = newKey()) =>
      game.session.presses.press({ button: 'band', bandId, commandId: id as CommandId });

    it('reaches the cabinet once under one id, with the epoch of the seat', async () => {
      const id = newKey();
      expect(await Promise.all([game.spin(id), game.spin(id)])).toMatchObject([
        { value: { commandId: id, cabinetMs: 3 } },
        { value: { commandId: id, cabinetMs: 3 } },
      ]);
      expect(presses()).toMatchObject([{ data: { commandId: id, epoch: 1 } }]);
    });

    it('is refused under an id that another press has used', async () => {
      const id = newKey();
      expect(await game.spin(id)).toMatchObject({ ok: true });
      expect(await pressBand(2, id)).toMatchObject({ refusal: { code: 'COMMAND_KEY_REUSED' } });
      expect(presses()).toHaveLength(1);
      expect(await game.spin(id)).toMatchObject({ ok: true });
    });

    it('is refused when it comes faster than a round can be', async () => {
      // Either may go first: both read the ledger, and PostgreSQL may answer the second one sooner.
      const outcomes = await Promise.all([game.spin(), game.spin()]);
      expect(outcomes.map((outcome) => (outcome.ok ? 'begun' : outcome.refusal.code)).sort()).toEqual([
        'PRESS_TOO_FAST',
        'begun',
      ]);
      expect(presses()).toHaveLength(1);
      await floor.pass(249);
      expect(await game.spin()).toMatchObject({ refusal: { code: 'PRESS_TOO_FAST' } });
      await floor.pass(1);
      expect(await game.spin()).toMatchObject({ ok: true });
    });

    it('is limited on stake keys too, but pressing each of them once is allowed', async () => {
      const hop = await Promise.all(Array.from({ length: 11 }, (_, n) => pressBand(1 + (n % 2))));
      expect(hop.filter(({ ok }) => ok)).toHaveLength(10);
      expect(hop[10]).toMatchObject({ refusal: { code: 'RATE_LIMITED' } });
      expect(presses()).toHaveLength(10);
      expect(await game.spin()).toMatchObject({ ok: true });
      await floor.pass(249);
      expect(await pressBand(1)).toMatchObject({ refusal: { code: 'RATE_LIMITED' } });
      await floor.pass(1);
      expect(await pressBand(1)).toMatchObject({ ok: true });
      expect(await pressBand(2)).toMatchObject({ refusal: { code: 'RATE_LIMITED' } });
    });

    it('is refused on a key that the machine does not have', async () => {
      expect(await pressBand(9)).toMatchObject({ refusal: { code: 'BAND_UNKNOWN' } });
    });

    it('returns the refusal of the cabinet, and an unknown outcome when the cabinet does not answer', async () => {
      floor.agent.override.press = () => ({ ok: false, refusal: { code: 'CREDIT_TOO_LOW', params: {} } });
      expect(await game.spin()).toMatchObject({ refusal: { code: 'CREDIT_TOO_LOW' } });
      floor.agent.override.press = () => new Promise(() => {});
      await floor.pass(250);
      expect(await game.spin()).toMatchObject({ refusal: { code: 'COMMAND_UNKNOWN_OUTCOME' } });
    });
  });
});
