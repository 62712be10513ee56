import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { assignReviewed } from '../../../testing/reviewed-profile.ts';
import { TestFloor } from '../../../testing/test-server.ts';

describe('open pages', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  beforeEach(async () => {
    floor = await TestFloor.open();
  });
  afterEach(() => floor.close());

  const assign = (values: Record<string, unknown>) => assignReviewed(floor, { values });

  it('a stricter profile is told to seated and other pages at once, a looser one is not', async () => {
    await assign({ 'play.autoRounds': 0 });
    const player = await floor.player('player1');
    const game = await player.game();
    const init = await game.init('m1');
    const lobby = await player.notifications();
    if (init.kind !== 'accepted') throw new Error(JSON.stringify(init));
    const reported = () => game.channel.received.filter(({ method }) => method === 'terms').map(({ data }) => data);
    const all = init.value.machine.bandSelects;
    const [cheapest] = all.toSorted((a, b) => a.stakeMinor - b.stakeMinor);
    const strict = {
      'play.minCycleMs': 4_000,
      'play.autoRounds': 1,
      'money.allIn': false,
      'money.bonus': 'off',
      'play.maxStake': [{ belowAge: null, minor: cheapest?.stakeMinor }],
    };
    await assign(strict);
    const now = {
      sessionId: init.value.session.id,
      terms: { ...init.value.terms, minCycleMs: 4_000, autoRounds: 1, allIn: false, bonus: 'off' },
      bandSelects: [cheapest],
    };
    await eventually(() => expect(reported().at(-1)).toEqual(now));
    await eventually(() => expect(lobby.received.map(({ method }) => method)).toContain('protection'));
    const before = reported().length;
    await assign({ 'play.autoRounds': 0 });
    await eventually(() => expect(reported().length).toBeGreaterThan(before));
    expect(reported().at(-1)).toEqual(now);
    expect((await game.leave()).kind).toBe('accepted');
    expect(await (await player.game()).init('m1')).toMatchObject({
      value: { terms: { minCycleMs: 0, autoRounds: 0 } },
    });
    lobby.socket.terminate();
  });
});
