import type { TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRoundEvents, readTransferEvents } from '../../../backoffice/machines/machine-event-sources.ts';
import { auditDatabase } from '../../../money/audit/audit-database.ts';
import { SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';
import { listNewestPlayerRounds } from '../../statements/rounds/list-player-rounds.ts';
import { listTransactions } from '../../statements/transaction-records.ts';

describe('what only a real machine does', () => {
  let floor: SeatFloor;
  let game: SeatGame;
  beforeEach(async () => {
    floor = await SeatFloor.open();
    game = await floor.playing('player1', 0);
    await game.cashIn(5_000);
  });
  afterEach(() => floor.close());

  const cabinet = () => floor.agent.cabinet('m1');
  const cancel = (amountMinor: number, meterMinor: number, id = 'cancelled-1') =>
    cabinet().write({ type: 'creditsCancelled', transferId: id as TransferId, amountMinor }, meterMinor);
  const page = () => ({ until: floor.clock.nowMs(), limit: 20 });
  const faults = () => floor.queryDatabase(async (db) => (await auditDatabase(db, floor.clock.nowMs())).faults);

  it('credits that it cancels go from its meter to the wallet, as such in every account', async () => {
    cancel(5_000, 0);
    await floor.settle();
    expect(await floor.minorOn('wallet:p-player1')).toBe(100_000);
    expect(await floor.minorOn('machine:m1')).toBe(0);
    expect(floor.reported).toContainEqual({
      topic: 'transferChanged',
      message: expect.objectContaining({
        transfer: expect.objectContaining({ kind: 'cancelledCredits', state: 'settled', amountMinor: 5_000 }),
      }),
    });
    const { items } = await floor.queryDatabase(async (db) => {
      const found = await listTransactions(db, 'p-player1', { limit: 1, order: 'desc' });
      if (!found.ok) throw new Error(String(found.refusal.code));
      return found.value;
    });
    expect(items).toMatchObject([{ type: 4, amountMinor: 5_000, tag: 'cancelledCredits', machine: 'm1' }]);
    expect(await floor.queryDatabase((db) => readTransferEvents(db, 'm1', page()))).toContainEqual(
      expect.objectContaining({ what: 'creditsCancelled', amountMinor: 5_000 }),
    );
    expect(await floor.queryDatabase((db) => db.get('SELECT cash_out_minor, win_minor FROM sessions'))).toEqual({
      cash_out_minor: 5_000,
      win_minor: 0,
    });
    expect(await faults()).toEqual([]);
  });

  it('credits that the ledger does not have, or that were paid before, are not paid', async () => {
    cancel(5_001, 0);
    await floor.settle();
    expect(floor.status()).toBe('error');
    expect([await floor.minorOn('wallet:p-player1'), await floor.minorOn('machine:m1')]).toEqual([95_000, 5_000]);
    cabinet().journal.pop();
    cancel(2_000, 3_000);
    cancel(2_000, 1_000);
    await floor.settle();
    expect([await floor.minorOn('wallet:p-player1'), await floor.minorOn('machine:m1')]).toEqual([97_000, 3_000]);
    expect(await faults()).toEqual([]);
  });

  it('rounds that it sums up are shown with their number', async () => {
    cabinet().playRound({ stakeMinor: 300, winMinor: 100, rounds: 3 });
    await floor.settle();
    expect(await floor.queryDatabase((db) => listNewestPlayerRounds(db, 'p-player1'))).toMatchObject([
      { rounds: 3, stakeMinor: 300, winMinor: 100 },
    ]);
    expect(await floor.queryDatabase((db) => readRoundEvents(db, 'm1', page()))).toMatchObject([
      { what: 'round', rounds: 3 },
    ]);
  });
});
