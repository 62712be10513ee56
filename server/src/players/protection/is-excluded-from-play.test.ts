import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestFloor } from '../../testing/test-server.ts';

let floor: TestFloor;
beforeAll(async () => {
  floor = await TestFloor.open();
});
afterAll(() => floor.close());

it('is told with the sign-in, before any page offers play', async () => {
  const player = await floor.player('player1');
  const reported = async () => (await player.get('validate')).body.restricted;
  expect(await reported()).toBe(false);
  expect((await player.post('player/timeout', { hours: 24 })).status).toBe(200);
  expect(await reported()).toBe(true);
  const elsewhere = await floor.player('player2');
  expect((await elsewhere.get('validate')).body.restricted).toBe(false);
});
