import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { auditLedger } from '../ledger/audit-ledger.ts';
import { eventually } from '../testing/eventually.ts';
import { newKey, type TestGame, type TestPlayer } from '../testing/test-player.ts';
import { TestFloor } from '../testing/test-server.ts';
import { findSeat, seatOfRow } from './seat.ts';
import { fenceOff } from './seat-leases.ts';

describe('cash out', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  let game: TestGame;
  beforeEach(async () => {
    floor = await TestFloor.open();
    player = await floor.player('player1');
    game = await player.game();
    await game.init('m1');
  });
  afterEach(() => floor.close());

  it('brings all of the credit to the wallet', async () => {
    await game.cashIn(5_000);
    floor.agent.cabinet('m1').playRound({ stakeMinor: 100, winMinor: 350, jackpotShareMinor: 3 });
    expect(await game.cashOut()).toMatchObject({
      value: { state: 'settled', place: 'wallet', amountMinor: 5_250 },
    });
    expect(await player.balanceMinor()).toBe(100_250);
    const { body } = await player.get('player/transactions?limit=1');
    expect(body.items).toMatchObject([
      { type: 4, amountMinor: 5_250, from: 'machine', balanceMinor: 100_250 },
    ]);
    expect((await floor.look(auditLedger)).totalMinor).toBe(0);
  });

  it('is refused when there is nothing on the meter', async () => {
    expect(await game.cashOut()).toMatchObject({ error: { code: 'CREDIT_EMPTY' } });
  });

  it('answers a repeated id with its first result while the machine is offline, and a new one not', async () => {
    const id = newKey();
    await game.cashIn(5_000);
    const first = await game.cashOut(id);
    expect(first).toMatchObject({ value: { state: 'settled', amountMinor: 5_000 } });
    floor.agent.cut();
    await eventually(async () =>
      expect(await game.cashOut()).toMatchObject({ error: { code: 'MACHINE_OFFLINE' } }),
    );
    expect(await game.cashOut(id)).toEqual(first);
    expect(await game.cashIn(100, id)).toMatchObject({ error: { code: 'TRANSFER_KEY_REUSED' } });
  });

  it('of a seat that another server has fenced off is no order, and the cabinet never hears of it', async () => {
    await game.cashIn(5_000);
    const elsewhere = await openDatabase(floor.config);
    const row = await findSeat(elsewhere.read, 'm1');
    if (!row) throw new Error('nobody sits there');
    expect(await fenceOff(elsewhere, seatOfRow(row), Date.now())).toMatchObject({ epoch: row.epoch + 1 });
    // A refusal; or nothing any more, should this server have looked after its seats just then.
    expect((await game.cashOut()).kind).not.toBe('accepted');
    expect(await elsewhere.read.all("SELECT id FROM cash_transfers WHERE kind = 'cashOut'")).toEqual([]);
    expect(floor.agent.heard.map(({ name }) => name)).not.toContain('cashOut');
    expect(await player.balanceMinor()).toBe(95_000);
    await elsewhere.close();
  });

  it('may be asked again after a cash-out that the cabinet refused', async () => {
    await game.cashIn(5_000);
    floor.agent.override.cashOut = () => ({ ok: false, refusal: { code: 'MACHINE_NOT_READY', params: {} } });
    expect(await game.cashOut()).toMatchObject({ value: { state: 'voided', place: 'machine' } });
    delete floor.agent.override.cashOut;
    expect(await game.cashOut()).toMatchObject({ value: { state: 'settled', amountMinor: 5_000 } });
    expect(await player.balanceMinor()).toBe(100_000);
  });
});

describe('a hand pay', { timeout: 120_000 }, () => {
  it('goes to the wallet with a record of its own, then the cabinet is unlocked, again after a broken line', async () => {
    const floor = await TestFloor.open();
    const player = await floor.player('player1');
    const game = await player.game();
    await game.init('m1');
    await game.cashIn(5_000);
    const cabinet = floor.agent.cabinet('m1');
    floor.agent.override.clearHandPay = () => {
      floor.agent.cut();
      return new Promise(() => {});
    };
    cabinet.playRound({ stakeMinor: 100, winMinor: 0 });
    cabinet.show('handPay');
    cabinet.write({ type: 'handPayOwed', transferId: 'hand-pay-1' as never, amountMinor: 1_000_000 });
    await eventually(async () => expect(await player.balanceMinor()).toBe(1_095_000));
    delete floor.agent.override.clearHandPay;
    await floor.connectAgent();
    await eventually(() => expect(cabinet.journal.at(-1)).toMatchObject({ type: 'handPayCleared' }));
    const { body } = await player.get('player/transactions?limit=1');
    expect(body.items).toMatchObject([{ type: 5, amountMinor: 1_000_000, from: 'machine', machine: 'm1' }]);
    await eventually(async () => {
      const uncleared = await floor.look((db) =>
        db.all("SELECT 1 FROM cash_transfers WHERE kind = 'handPay' AND cleared = 0"),
      );
      expect(uncleared).toEqual([]);
    });
    cabinet.write({ type: 'jackpotHit', transferId: 'jackpot-1' as never, roundId: 'round-3', level: 1 });
    await eventually(async () =>
      expect((await player.get('player/transactions?limit=1')).body.items).toMatchObject([{ type: 6 }]),
    );
    const jackpotMinor = (await player.balanceMinor()) - 1_095_000;
    expect(jackpotMinor).toBeGreaterThan(0);
    game.vanish();
    const again = await player.game();
    // Both kinds of win are in the session's totals, for the page that comes back and at the end.
    const winsPaidMinor = 1_000_000 + jackpotMinor;
    await eventually(async () =>
      expect(await again.init('m1')).toMatchObject({ value: { session: { winsPaidMinor } } }),
    );
    expect(await again.leave()).toMatchObject({ value: { cashOutMinor: 4_900, winsPaidMinor, rounds: 1 } });
    expect((await floor.look(auditLedger)).totalMinor).toBe(0);
    await floor.close();
  });
});
