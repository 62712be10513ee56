import { describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { OperatorFloor } from '../../../testing/operator-floor.ts';

describe('queues by npm run operator', { timeout: 120_000 }, () => {
  const place = new OperatorFloor();
  const { operator } = place;

  it('are listed, and cleared with a reason: everybody in it is told, and the record names them', async () => {
    expect(await operator('queue list')).toContain('All queues are empty.');
    await expect(operator(['queue', 'clear', 'm1', '--reason', 'a mistake'])).rejects.toThrow(
      'Nobody waits for machine m1; nothing changed.',
    );
    const game = await (await place.floor.player('player1')).game();
    expect((await game.init('m1')).kind).toBe('accepted');
    const waiting = await place.floor.player('player2');
    const pages = await waiting.notifications();
    expect(await waiting.post('player/queue', { machineId: 'm1' })).toMatchObject({
      status: 200,
      body: { places: [{ machine: 'm1', place: 1, waiting: 1 }] },
    });
    expect(await operator('queue list m1')).toMatch(/^m1 {2}1\. {2}player2 {2}since 20/);
    expect(await operator('queue list m2')).toContain('Nobody waits for machine m2.');
    await expect(operator('queue clear m1')).rejects.toThrow('Say why');
    expect(await operator(['queue', 'clear', 'm1', '--reason', 'a mistake'])).toContain('Its 1 players are notified');
    await eventually(() =>
      expect(pages.received.findLast(({ method }) => method === 'queue')?.data).toMatchObject({
        places: [],
        lost: [{ machine: 'm1', reason: 'staff' }],
      }),
    );
    expect(await operator('record list m1 --action queue')).toContain('queue clear m1');
    expect(await waiting.post('player/queue/leave', { machineId: 'm1' })).toMatchObject({
      body: { places: [], lost: [] },
    });
    game.vanish();
  });
});
