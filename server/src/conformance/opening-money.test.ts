import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestFloor } from '../testing/test-server.ts';

let floor: TestFloor;
beforeAll(async () => {
  floor = await TestFloor.open();
});
afterAll(() => floor.close());

it('what the demo gives its players is no deposit, in their statement as on their protection page', async () => {
  const player = await floor.player('player1');
  const { body: statement } = await player.get('player/statement');
  expect(statement).toMatchObject({
    depositsMinor: 0,
    promotionsMinor: 100_000,
    closingMinor: 100_000,
  });
  const { body: protection } = await player.get('player/protection');
  expect(protection).toMatchObject({ played: { paidInMinor: 0 } });
});
