import { expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { TestFloor } from '../../../testing/test-server.ts';

it('counts down a session that nobody plays, closes it, and moves the credit to the wallet', async () => {
  const clock = new ManualClock(Date.now());
  const floor = await TestFloor.open({ NO_PRESS_S: '6', NO_CREDIT_S: '6' }, clock);
  const player = await floor.player('player1');
  const game = await player.game();
  await game.init('m1');
  const infos = () => game.channel.received.flatMap(({ method, data }) => (method === 'info' ? [data] : []));
  clock.advance(1_000);
  await eventually(() => expect(infos()).toHaveLength(1));
  expect(infos()[0]).toMatchObject({
    action: 'SESSION_CLOSE_WARNING',
    code: 'CODE_18800',
    params: { count: 5 },
  });
  await game.cashIn(5_000);
  clock.advance(5_999);
  await eventually(() => expect(infos()).toHaveLength(6));
  clock.advance(1);
  await eventually(() =>
    expect(infos().at(-1)).toMatchObject({
      action: 'CLOSE_SESSION',
      code: 'CODE_18801',
      params: { reason: 'CODE_18802' },
    }),
  );
  const counted = (infos() as { code: string; params?: { count: number } }[]).flatMap(({ code, params }) =>
    code === 'CODE_18802' ? [params?.count] : [],
  );
  expect(counted).toEqual([5, 4, 3, 2, 1, 0]);
  expect((await game.leave()).kind).toBe('accepted');
  expect(await player.balanceMinor()).toBe(100_000);
  expect(await floor.status('m1')).toBe('available');
  // The connection stays open for two seconds, so that the page can read the answer.
  expect(game.channel.socket.readyState).toBe(game.channel.socket.OPEN);
  clock.advance(2_000);
  expect(await game.channel.closed).toBe(4000);
  await floor.close();
});
