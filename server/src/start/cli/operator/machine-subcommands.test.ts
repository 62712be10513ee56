import { describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { OperatorFloor, reported } from '../../../testing/operator-floor.ts';
import { TestAgent } from '../../../testing/test-agent.ts';
import { TestCabinet } from '../../../testing/test-cabinet.ts';

describe('machines by npm run operator', { timeout: 120_000 }, () => {
  const place = new OperatorFloor();
  const { operator } = place;

  it('reserves a machine for one player, who alone sees the name and can sit down, and releases it', async () => {
    await operator('machine reserve m1 player1');
    const seenBy = async (username: string) => {
      const { body } = await (await place.floor.player(username)).get('machine/all');
      return (body.machines as { id: string; status: string; reservation: unknown }[]).find(({ id }) => id === 'm1');
    };
    await eventually(async () =>
      expect(await seenBy('player1')).toMatchObject({ status: 'reserved', reservation: 'Player One' }),
    );
    expect(await seenBy('admin1')).toMatchObject({ status: 'reserved', reservation: '' });
    const other = await (await place.floor.player('admin1')).game();
    expect(await other.init('m1')).toMatchObject({ error: { code: 'MACHINE_RESERVED' } });
    other.vanish();
    await operator('machine release m1');
    await eventually(async () =>
      expect(await seenBy('admin1')).toMatchObject({ status: 'available', reservation: null }),
    );
  });

  it('warns who reserves a machine for a blocked player', async () => {
    await operator('account add blocked1 --keep-password');
    expect(await operator('machine reserve m1 blocked1')).not.toContain('Warning');
    await operator('account block blocked1 --reason test');
    expect(await operator('machine reserve m1 blocked1')).toContain('Warning: blocked1 cannot play now');
    await operator('machine release m1');
  });

  it('reserves a machine before its agent first says hello, and moves it to another agent while it is free', async () => {
    const [first, second] = [
      reported(await operator('agent add hall8'), 'AGENT_TOKEN'),
      reported(await operator('agent add hall9'), 'AGENT_TOKEN'),
    ];
    await operator('machine add h8 --brand koi --agent hall8');
    await operator('machine reserve h8 player1');
    expect(await operator('machine list')).toContain('h8  koi  hall8  new  kept for player1');
    const cabinet = new TestCabinet('h8');
    const agent = new TestAgent([cabinet]);
    const game = await (await place.floor.player('player1')).game();
    await eventually(async () => {
      // `machine add` lets the agent say hello again.
      await agent.connect(place.floor.address, 'hall8', first);
      expect(await place.floor.status('h8')).toBe('reserved');
      expect((await game.init('h8')).kind).toBe('accepted');
    });
    await expect(operator('machine move h8 --agent hall9')).rejects.toThrow('Machine h8 has a player');
    await game.cashIn(500);
    expect((await game.leave()).kind).toBe('accepted');
    await eventually(async () => {
      expect(await operator('machine move h8 --agent hall9')).toContain('Machine h8 now belongs to agent hall9');
    });
    await eventually(async () => expect(await place.floor.status('h8')).toBe('offline'));
    const ghost = new TestAgent([new TestCabinet('h8')]);
    await ghost.connect(place.floor.address, 'hall8', first);
    expect(ghost.hello).toMatchObject({
      value: { acknowledged: {}, refused: { h8: expect.stringContaining('assigned to another agent') } },
    });
    const heir = new TestAgent([cabinet]);
    await heir.connect(place.floor.address, 'hall9', second);
    // At its new agent the machine goes on after the last acknowledged event, and is still reserved.
    expect(heir.hello).toMatchObject({ kind: 'accepted', value: { acknowledged: { h8: 2 } } });
    await eventually(async () => expect(await place.floor.status('h8')).toBe('reserved'));
    await expect(operator('machine move h8 --agent hall9')).rejects.toThrow('already belongs to agent hall9');
    for (const one of [agent, ghost, heir]) one.cut();
  });
});
