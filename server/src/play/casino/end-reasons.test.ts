import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SeatFloor } from '../../testing/seat-floor.ts';
import type { SeatGame } from '../../testing/seat-game.ts';
import { openCasinoSite, TestCasino } from '../../testing/test-casino.ts';
import { newKey } from '../../testing/test-player.ts';
import { requestSeatEnd } from '../seats/seat-store.ts';

const minuteMs = 60_000;

describe("what a casino's platform is told of the end of a session", () => {
  let casino: TestCasino;
  let floor: SeatFloor;
  let game: SeatGame;
  beforeEach(async () => {
    floor = await SeatFloor.open({}, () => casino.platform);
    casino = new TestCasino(() => floor.clock.nowMs());
    casino.balances.set('ref-ada', 100_000);
    await openCasinoSite(floor.database, ['ada']);
    await floor.pass(2_000);
    game = await floor.playing('ada', 0);
  });
  afterEach(() => floor.close());

  const eventsOf = async (type: string) =>
    (
      await floor.queryDatabase((db) =>
        db.all<{ data: string }>('SELECT data FROM platform_events WHERE type = ? ORDER BY id', type),
      )
    ).map(({ data }) => JSON.parse(data) as Record<string, unknown>);
  const reasons = async () => (await eventsOf('session.closed')).map(({ reason }) => reason);
  const limitTime = (minutes: number) =>
    floor.database.transact((tx) =>
      tx.run(
        `INSERT INTO limits_now (player_id, kind, span, by_operator, amount, from_at) VALUES ('p-ada', 'time', 'day', 0, ?, ?)`,
        ...[minutes, floor.clock.nowMs()],
      ),
    );
  const order = (by: 'staff' | 'platform') =>
    floor.database.transact((tx) => requestSeatEnd(tx, game.seat.sessionId, { at: floor.clock.nowMs(), by }));

  it('is why the player left the machine, or was away for too long', async () => {
    await floor.inTime(game.session.leave());
    expect(await reasons()).toEqual(['left']);
    const next = await floor.playing('ada', 0);
    next.session.drop('closed');
    await floor.pass(floor.config.seatHoldMs + 2_000);
    expect(await reasons()).toEqual(['left', 'disconnected']);
  });

  it.each(['staff', 'platform'] as const)('is that it was ended by %s', async (by) => {
    await order(by);
    await floor.pass(3_000);
    expect(await reasons()).toEqual([by]);
  });

  it('is that a limit of time is used up, which is told by itself, too', async () => {
    await limitTime(5);
    await floor.pass(6 * minuteMs);
    expect(await reasons()).toEqual(['limit']);
    expect(await eventsOf('player.limit_reached')).toEqual([
      { player: 'ref-ada', kind: 'time', window: 'day', at: expect.any(String) },
    ]);
  });

  it('is told of a limit of its own that refuses a cash-in here, once, and of no other refusal', async () => {
    const refuseWith = (code: 'LIMIT_REACHED' | 'INSUFFICIENT_FUNDS') => {
      casino.meddle = ({ name, work }) => (name === 'debit' ? { class: 'refused', code } : work());
    };
    refuseWith('INSUFFICIENT_FUNDS');
    expect(await game.cashIn(5_000, newKey())).toMatchObject({ refusal: { code: 'AMOUNT_OVER_BALANCE' } });
    refuseWith('LIMIT_REACHED');
    expect(await game.cashIn(5_000, newKey())).toMatchObject({ refusal: { code: 'PLATFORM_LIMIT' } });
    await floor.pass(61_000);
    expect(await eventsOf('player.limit_reached')).toEqual([
      { player: 'ref-ada', kind: 'platform', at: expect.any(String) },
    ]);
  });

  it('is told of a limit that refuses a cash-in, and nothing else of it stays', async () => {
    await limitTime(0);
    expect(await game.cashIn(5_000, newKey())).toMatchObject({ refusal: { code: 'LIMIT_REACHED' } });
    expect(await eventsOf('player.limit_reached')).toMatchObject([{ kind: 'time', window: 'day' }]);
    expect(await floor.queryDatabase((db) => db.all("SELECT id FROM cash_transfers WHERE kind = 'cashIn'"))).toEqual(
      [],
    );
  });
});
