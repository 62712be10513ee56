import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';
import { newKey } from '../../../testing/test-player.ts';
import { readSessionWinsPaidToWallet } from '../../sessions/play-session-store.ts';
import { fenceOffSeatConnection } from '../hold/seat-hold.ts';
import { pickSeatFields } from '../seat.ts';
import { findSeat } from '../seat-store.ts';

describe('cash out', () => {
  let floor: SeatFloor;
  let game: SeatGame;
  beforeEach(async () => {
    floor = await SeatFloor.open();
    game = await floor.playing('player1', 0);
  });
  afterEach(() => floor.close());

  it('moves all credit to the wallet', async () => {
    await game.cashIn(5_000);
    floor.agent.cabinet('m1').playRound({ stakeMinor: 100, winMinor: 350, jackpotShareMinor: 1 });
    expect(await game.cashOut()).toMatchObject({
      value: { state: 'settled', place: 'wallet', amountMinor: 5_250 },
    });
    expect(await floor.balanceMinor()).toBe(100_250);
    expect(await lastTransaction()).toMatchObject({
      type: 4,
      amount_minor: 5_250,
      source: 'machine',
      balance_minor: 100_250,
    });
    await floor.audited();
  });

  it('is refused when there is nothing on the meter', async () => {
    expect(await game.cashOut()).toMatchObject({ refusal: { code: 'CREDIT_EMPTY' } });
  });

  it('returns the first result for a repeated id while the machine is offline, and refuses a new id', async () => {
    const id = newKey();
    await game.cashIn(5_000);
    const first = await game.cashOut(id);
    expect(first).toMatchObject({ value: { state: 'settled', amountMinor: 5_000 } });
    floor.agent.cut();
    expect(await game.cashOut()).toMatchObject({ refusal: { code: 'MACHINE_OFFLINE' } });
    expect(await game.cashOut(id)).toEqual(first);
    expect(await game.cashIn(100, id)).toMatchObject({ refusal: { code: 'TRANSFER_KEY_REUSED' } });
  });

  it('of a seat that another server has fenced off is refused, and no command is sent', async () => {
    await game.cashIn(5_000);
    const { database, clock } = floor.server.dependencies;
    const row = await floor.queryDatabase((db) => findSeat(db, 'm1'));
    if (!row) throw new Error('nobody sits there');
    const terms = { at: clock.nowMs(), holdMs: 1_000, nodeId: 'another' };
    expect(await fenceOffSeatConnection(database, pickSeatFields(row), terms)).toMatchObject({
      seat: { epoch: row.epoch + 1 },
    });
    expect(await game.cashOut()).toMatchObject({ refusal: { code: 50100 } });
    expect(await floor.queryDatabase((db) => db.all("SELECT id FROM cash_transfers WHERE kind = 'cashOut'"))).toEqual(
      [],
    );
    expect(floor.agent.received.map(({ name }) => name)).not.toContain('cashOut');
    expect(await floor.balanceMinor()).toBe(95_000);
  });

  it('may be ordered again after the cabinet refused one', async () => {
    await game.cashIn(5_000);
    floor.agent.override.cashOut = () => ({ ok: false, refusal: { code: 'MACHINE_NOT_READY', params: {} } });
    expect(await game.cashOut()).toMatchObject({ value: { state: 'voided', place: 'machine' } });
    delete floor.agent.override.cashOut;
    expect(await game.cashOut()).toMatchObject({ value: { state: 'settled', amountMinor: 5_000 } });
    expect(await floor.balanceMinor()).toBe(100_000);
  });

  const lastTransaction = () =>
    floor.queryDatabase((db) =>
      db.get('SELECT * FROM transactions WHERE player_id = ? ORDER BY id DESC LIMIT 1', 'p-player1'),
    );

  describe('and a hand pay', () => {
    it('that goes to the wallet with a line in the statement; the cabinet is unlocked, also after a broken connection', async () => {
      await game.cashIn(5_000);
      const cabinet = floor.agent.cabinet('m1');
      floor.agent.override.clearHandPay = () => {
        floor.agent.cut();
        return new Promise(() => {});
      };
      cabinet.playRound({ stakeMinor: 100, winMinor: 0 });
      cabinet.show('handPay');
      cabinet.write({ type: 'handPayOwed', transferId: 'hand-pay-1' as never, amountMinor: 20_000 });
      await floor.settle();
      expect(await floor.balanceMinor()).toBe(115_000);
      delete floor.agent.override.clearHandPay;
      await floor.connectAgent();
      expect(cabinet.journal.at(-1)).toMatchObject({ type: 'handPayCleared' });
      expect(await lastTransaction()).toMatchObject({
        type: 5,
        amount_minor: 20_000,
        source: 'machine',
        machine_id: 'm1',
      });
      expect(
        await floor.queryDatabase((db) =>
          db.all("SELECT 1 FROM cash_transfers WHERE kind = 'handPay' AND cleared = 0"),
        ),
      ).toEqual([]);
      cabinet.write({ type: 'jackpotHit', transferId: 'jackpot-1' as never, roundId: 'round-2', level: 1 });
      await floor.settle();
      expect(await lastTransaction()).toMatchObject({ type: 6 });
      const jackpotMinor = (await floor.balanceMinor()) - 115_000;
      expect(jackpotMinor).toBeGreaterThan(0);
      await game.vanish();
      const again = await floor.playing('player1', 0);
      expect(again.seat.sessionId).toBe(game.seat.sessionId);
      // The session's totals contain both wins, after a reconnect and at the session's end.
      const winsPaidMinor = 20_000 + jackpotMinor;
      expect(await floor.queryDatabase((db) => readSessionWinsPaidToWallet(db, again.seat.sessionId))).toBe(
        winsPaidMinor,
      );
      expect(await again.leave()).toMatchObject({ value: { cashOutMinor: 4_900, winsPaidMinor, rounds: 1 } });
      await floor.audited();
    });

    it('whose cabinet stays silent is unlocked by the next try, five seconds later', async () => {
      const cabinet = floor.agent.cabinet('m1');
      await game.cashIn(5_000);
      cabinet.playRound({ stakeMinor: 100 });
      floor.agent.override.clearHandPay = () => new Promise(() => {});
      cabinet.show('handPay');
      cabinet.write({ type: 'handPayOwed', transferId: 'hand-pay-2' as never, amountMinor: 20_000 });
      await floor.pass(4_900);
      const asked = () => floor.agent.received.filter(({ name }) => name === 'clearHandPay').length;
      expect(asked()).toBe(1);
      delete floor.agent.override.clearHandPay;
      await floor.pass(5_000);
      expect(asked()).toBe(2);
      expect(cabinet.journal.at(-1)).toMatchObject({ type: 'handPayCleared' });
      await floor.pass(60_000);
      expect(asked()).toBe(2);
    });
  });
});
