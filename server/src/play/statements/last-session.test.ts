import { expect, it } from 'vitest';
import { postPlayedDay } from '../../testing/played-days.ts';
import { PlayedSeat } from '../../testing/played-seat.ts';
import { TestFloor } from '../../testing/test-server.ts';

it("returns the player's newest session with its present figures, and with sums once it has ended", async () => {
  const seat = await PlayedSeat.open();
  const { player } = seat;
  expect((await player.get('player/session')).body).toEqual({ session: null });
  const { game, sessionId } = await seat.playing();
  const open = { id: sessionId, machine: 'm1', brand: 'Neon Koi', endedAt: null };
  expect((await player.get('player/session')).body).toMatchObject({
    session: { ...open, cashInMinor: 5_000, cashOutMinor: 0, winsPaidMinor: 0 },
  });
  const left = await game.leave();
  const { session } = (await player.get('player/session')).body as { session: object };
  expect(left).toMatchObject({ kind: 'accepted' });
  if (left.kind === 'accepted') expect(session).toMatchObject(left.value);
  await seat.floor.close();
});

it('tells the course of an ended session by the ledger, from zero to its own sum, whatever was played before', async () => {
  const floor = await TestFloor.open();
  const day = { username: 'player1', machineId: 'm2', brandId: 'orbit', cashInMinor: 20_000 };
  const lost = { stakeMinor: 500, winMinor: 0, stops: [0, 0, 0, 0, 0] };
  await floor.withDatabase(async (database) => {
    await postPlayedDay(database, {
      ...day,
      at: Date.now() - 7_200_000,
      rounds: [{ ...lost, winMinor: 9_900 }],
    });
    await postPlayedDay(database, {
      ...{ ...day, at: Date.now() - 3_600_000 },
      rounds: [...Array.from({ length: 20 }, () => lost), { ...lost, winMinor: 4_000 }],
    });
  });
  const player = await floor.player('player1');
  const reported = async () =>
    ((await player.get('player/session')).body as { session: { courseMinor?: number[] } }).session.courseMinor;
  const course = (await reported()) ?? [];
  expect(course).toHaveLength(24);
  expect(course.at(-1)).toBe(4_000 - 21 * 500);
  const losing = course.slice(0, -3);
  expect(losing).toEqual(losing.toSorted((a, b) => b - a));
  expect(losing[0]).toBeGreaterThanOrEqual(-1_000);
  expect(Math.abs((course[11] ?? 0) + 5_000)).toBeLessThanOrEqual(1_000);
  // A session that is open, or in which nothing was played, has no course.
  const game = await player.game();
  expect((await game.init('m1')).kind).toBe('accepted');
  expect(await reported()).toBeUndefined();
  await game.leave();
  expect(await reported()).toBeUndefined();
  await floor.close();
});
