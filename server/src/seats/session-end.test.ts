import { describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { TestFloor } from '../testing/test-server.ts';

describe('a session that nobody plays', { timeout: 40_000 }, () => {
  it('is counted down from ten and closed, with the credit home', async () => {
    const floor = await TestFloor.open({ NO_PRESS_S: '11', NO_CREDIT_S: '11' });
    const player = await floor.player('player1');
    const game = await player.game();
    await game.init('m1');
    const infos = () => game.channel.heard.flatMap(({ method, data }) => (method === 'info' ? [data] : []));
    await eventually(() => expect(infos()).toHaveLength(2));
    expect(infos()).toMatchObject([
      { action: 'SESSION_CLOSE_WARNING', code: 'CODE_18800', params: { count: 10 } },
      { action: 'SESSION_CLOSE_WARNING', code: 'CODE_18800', params: { count: 9 } },
    ]);
    await game.cashIn(5_000);
    await eventually(() =>
      expect(infos().at(-1)).toMatchObject({ action: 'CLOSE_SESSION', code: 'CODE_18801' }),
    );
    const counted = infos().slice(2, -1) as { code: string; params: { count: number } }[];
    expect(counted.map(({ code, params }) => `${code} ${params.count}`)).toEqual(
      Array.from({ length: 11 }, (_, i) => `CODE_18802 ${10 - i}`),
    );
    expect((await game.leave()).kind).toBe('accepted');
    expect(await player.balanceMinor()).toBe(100_000);
    expect(await floor.status('m1')).toBe('available');
    expect(await game.channel.closed).toBe(1008);
    await floor.close();
  });
});
