import { maxMessageBytes, okResult } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestFloor } from '../../testing/test-server.ts';

describe('an agent’s message over the size limit', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  beforeEach(async () => {
    floor = await TestFloor.open();
  });
  afterEach(() => floor.close());

  const seatedAt = async (name: string, machineId: string) => {
    const game = await (await floor.player(name)).game();
    expect((await game.init(machineId)).kind).toBe('accepted');
    return game;
  };

  it('makes only the request that it answers unknown; the agent’s other machines play on', async () => {
    const [player, neighbour] = [await seatedAt('player1', 'm1'), await seatedAt('player2', 'm2')];
    floor.agent.override.press = ({ commandId }) =>
      okResult({ commandId, tookMs: 1, more: 'x'.repeat(maxMessageBytes) });
    expect(await player.spin()).toMatchObject({ error: { code: 'COMMAND_UNKNOWN_OUTCOME' } });
    expect((await neighbour.cashIn(100)).kind).toBe('accepted');
    expect((await player.cashIn(100)).kind).toBe('accepted');
  });

  it('is refused under its id if it is a request', async () => {
    const { peer } = floor.agent;
    const events = floor.agent.peer?.request(
      'events',
      { machineId: 'm1', events: [], more: 'x'.repeat(maxMessageBytes) } as never,
      2000,
    );
    expect(await events).toMatchObject({ kind: 'refused', error: { code: 'MESSAGE_TOO_LARGE' } });
    expect(await peer?.ping(2000)).toBe(true);
  });
});
