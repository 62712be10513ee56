import type { TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testEngine } from '../platform/database/temporary-database.ts';
import { SeatFloor } from '../testing/seat-floor.ts';
import { newKey } from '../testing/test-player.ts';

const ordersCashIn = (texts: readonly string[]) =>
  texts.some((sql) => sql.startsWith('INSERT INTO cash_transfers')) &&
  texts.some((sql) => sql.startsWith('INSERT INTO transactions'));

describe(`credit that arrives while its seat ends on ${testEngine}`, () => {
  let floor: SeatFloor;
  beforeEach(async () => {
    floor = await SeatFloor.open();
  });
  afterEach(() => floor.close());

  const expectAllHome = async () => {
    await floor.settle();
    expect(await floor.queryDatabase((db) => db.all('SELECT * FROM seats'))).toEqual([]);
    expect(await floor.minorOn('machine:m1')).toBe(0);
    expect(await floor.balanceMinor()).toBe(100_000);
    const other = await floor.playing('player2', 0);
    expect(await other.cashOut()).toMatchObject({ refusal: { code: 'CREDIT_EMPTY' } });
    await floor.audited();
  };

  it.each([0, 2_000])(
    'goes to the wallet: a cash-in committed after the closing began, with %i on the meter',
    async (creditMinor) => {
      const game = await floor.playing('player1', creditMinor);
      const held = floor.database.holdNext(ordersCashIn);
      const cashIn = game.session.cashIn({ transferId: newKey() as TransferId, amountMinor: 1_000 });
      await held.reached;
      const leaving = game.session.leave();
      await floor.settle();
      held.release();
      await floor.inTime(Promise.allSettled([cashIn, leaving]));
      await expectAllHome();
    },
  );

  it('stays with a seat whose closing was cancelled halfway', async () => {
    const game = await floor.playing('player1', 5_000);
    // This cash-in's outcome stays unknown, so the server asks for it while the seat closes; then the player cancels.
    floor.agent.override.credit = () => new Promise(() => {});
    const status = Promise.withResolvers<void>();
    const answer = floor.agent.ownCommands.transferStatus;
    floor.agent.override.transferStatus = async (data) => {
      if (data.transferId === 'doubtful-cash-in') await status.promise;
      return answer(data);
    };
    const cashIn = game.session.cashIn({ transferId: 'doubtful-cash-in' as TransferId, amountMinor: 1_000 });
    await floor.settle();
    const leaving = game.session.leave();
    await floor.settle();
    expect(await floor.server.seats.cancel(game.seat)).toMatchObject({ ok: true });
    delete floor.agent.override.transferStatus;
    status.resolve();
    await floor.inTime(Promise.allSettled([cashIn, leaving]));
    expect(await floor.queryDatabase((db) => db.all('SELECT session_id, state FROM seats'))).toEqual([
      { session_id: game.seat.sessionId, state: 'held' },
    ]);
    expect(await floor.minorOn('machine:m1')).toBe(5_000);
    delete floor.agent.override.credit;
    const again = await floor.playing('player1', 0);
    await again.leave();
    await expectAllHome();
  });
});
