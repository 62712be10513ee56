import type { TransferId } from '@reelfloor/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import { OfficeSpectator } from '../../testing/office-spectator.ts';
import { PlayedSeat } from '../../testing/played-seat.ts';
import type { TestFloor } from '../../testing/test-server.ts';

describe('the figures of a wall', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let wall: OfficeSpectator;
  beforeAll(async () => {
    ({ floor } = await PlayedSeat.openPlaying());
    const manager = await OfficeMember.open(floor, 'manager', 'hall.manager');
    const { body } = await manager.act('addDisplay', { name: 'Entrance', siteId: null });
    const { token } = body.answer as { token: string };
    const headers = { cookie: `office_display=${token}` };
    wall = await OfficeSpectator.open(floor.officeAddress, headers, '?as=display');
  });
  afterAll(async () => {
    wall.close();
    await floor.close();
  });

  it('name the level of the newest jackpot', async () => {
    const { amount } = (await floor.queryDatabase((db) =>
      db.get<{ amount: number }>(
        "SELECT amount_minor AS amount FROM jackpot_levels WHERE brand_id = 'koi' AND level = 3",
      ),
    )) ?? { amount: 0 };
    const cabinet = floor.agent.cabinet('m1');
    cabinet.playRound({ stakeMinor: 100 });
    cabinet.write({
      ...{ type: 'jackpotHit', transferId: 'jackpot-3' as TransferId, roundId: 'round-2', level: 3 },
    });
    await eventually(() =>
      expect(wall.wall?.hit).toMatchObject({ machine: 'm1', level: 3, amountMinor: Number(amount) }),
    );
  });

  it('say how long each node and agent takes to answer, until the agent is gone', async () => {
    const { agentId } = floor.demo;
    await eventually(() => {
      expect(wall.wall?.nodes).toEqual([{ name: expect.any(String), isHere: true, latencyMs: expect.any(Number) }]);
      expect(wall.wall?.agentLatencyMs).toEqual({ [agentId]: expect.any(Number) });
    });
    floor.agent.cut();
    await eventually(() => expect(wall.wall?.agentLatencyMs).toEqual({}));
    // An agent that does not say what its clock shows has no figure, and is there all the same.
    await eventually(() => expect(wall.rows.get('m2')?.state).toBe('away'));
    floor.agent.override.clock = () => new Promise<never>(() => {});
    await floor.connectAgent();
    await eventually(() => expect(wall.rows.get('m2')?.state).toBe('free'));
    expect(wall.wall?.agentLatencyMs).toEqual({});
  });
});
