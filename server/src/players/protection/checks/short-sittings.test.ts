import type { RealityCheck } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playerIdOf, SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';

const minuteMs = 60_000;
const playerId = playerIdOf('player1');
const due = { ok: false, refusal: { code: 'CHECK_DUE' } };
const accepted = { ok: true };

let floor: SeatFloor;
beforeEach(async () => {
  floor = await SeatFloor.open();
});
afterEach(() => floor.close());

const seconds = (count: number) => floor.clock.set(floor.clock.nowMs() + count * 1_000);
const check = async (): Promise<RealityCheck> => {
  const read = await floor.server.protection.read(playerId);
  if (!read.ok || !read.value.check) throw new Error('the check cannot be read');
  return read.value.check;
};
/** Sits down for so long, then stays away for so long. */
const sitting = async (machineId: string, playS: number, awayS: number) => {
  const seated = await floor.sit('player1', machineId);
  if (!seated.ok) throw new Error(JSON.stringify(seated));
  seconds(playS);
  await seated.value.leave();
  seconds(awayS);
};

describe('a reality check after many short sittings', () => {
  it('counts forty of them in full, and is due no sooner and no later', async () => {
    const begunAt = floor.clock.nowMs();
    for (let nth = 0; nth < 40; nth++) await sitting(nth % 2 === 0 ? 'm1' : 'm2', 40, 200);
    let game: SeatGame = await floor.playing();
    const sat = await check();
    const rows = await floor.queryDatabase((db) =>
      db.all<{ ms: number }>('SELECT coalesce(ended_at, ?) - started_at AS ms FROM sessions', floor.clock.nowMs()),
    );
    expect(rows).toHaveLength(41);
    const playedMs = rows.reduce((sum, { ms }) => sum + ms, 0);
    expect(playedMs).toBeGreaterThanOrEqual(40 * 40_000);
    expect(sat).toMatchObject({ isDue: false, playedMs });
    const dueAt = sat.dueAt ?? 0;
    seconds(1);
    expect(await game.spin()).toMatchObject(accepted);
    floor.clock.set(dueAt - 1);
    expect(await check()).toMatchObject({ isDue: false });
    floor.clock.set(dueAt);
    expect(await game.spin()).toMatchObject(due);
    expect(await check()).toMatchObject({
      playedMs: 30 * minuteMs,
      figures: { from: begunAt, playedMs: 30 * minuteMs },
    });
    expect(await floor.server.protection.acknowledgeCheck(playerId, 1, 'continue')).toMatchObject(accepted);
    expect(await check()).toMatchObject({ isDue: false, playedMs: 0 });
    // What was acknowledged counts no more, however many sittings follow.
    await game.leave();
    for (let nth = 0; nth < 3; nth++) await sitting('m1', 40, 200);
    game = await floor.playing();
    seconds(10);
    expect(await check()).toMatchObject({ isDue: false });
    expect((await check()).playedMs).toBeLessThan(4 * 40_000);
  });

  it('comes at once for a program that sits down a thousand times without a pause', async () => {
    const at = floor.clock.nowMs();
    const sittings = (count: number) =>
      floor.change(
        `INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ended_at, ip)
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
         SELECT 'short-${count}-' || CAST(n AS TEXT), '${playerId}', 'm1', 'koi', ${at} + n * 10, ${at} + n * 10 + 1, '' FROM numbers`,
      );
    await sittings(900);
    floor.clock.set(at + 10_000);
    expect(await check()).toMatchObject({ isDue: false });
    await sittings(1_000);
    floor.clock.set(at + 20_000);
    expect(await check()).toMatchObject({ isDue: true });
  });
});
