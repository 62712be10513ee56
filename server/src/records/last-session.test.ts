import { expect, it } from 'vitest';
import { PlayedSeat } from '../testing/played-seat.ts';

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
