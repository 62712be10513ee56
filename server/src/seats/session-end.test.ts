import { describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { TestFloor } from '../testing/test-server.ts';

describe('a session that nobody plays', { timeout: 120_000 }, () => {
  it('is counted down by the seconds and closed, with the credit home', async () => {
    const floor = await TestFloor.open({ NO_PRESS_S: '6', NO_CREDIT_S: '6' });
    const player = await floor.player('player1');
    const game = await player.game();
    await game.init('m1');
    const infos = () => game.channel.heard.flatMap(({ method, data }) => (method === 'info' ? [data] : []));
    await eventually(() => expect(infos()).not.toEqual([]));
    expect(infos()[0]).toMatchObject({ action: 'SESSION_CLOSE_WARNING', code: 'CODE_18800' });
    await game.cashIn(5_000);
    await eventually(() =>
      expect(infos().at(-1)).toMatchObject({ action: 'CLOSE_SESSION', code: 'CODE_18801' }),
    );
    const counted = (infos() as { code: string; params?: { count: number } }[]).flatMap(({ code, params }) =>
      code === 'CODE_18802' ? [params?.count] : [],
    );
    // Each second has its number; a busy machine may pass one over.
    expect(counted).toEqual(counted.toSorted().toReversed());
    expect(counted.length).toBeGreaterThan(3);
    expect(counted.at(-1)).toBe(0);
    expect((await game.leave()).kind).toBe('accepted');
    expect(await player.balanceMinor()).toBe(100_000);
    expect(await floor.status('m1')).toBe('available');
    expect(await game.channel.closed).toBe(1008);
    await floor.close();
  });
});
