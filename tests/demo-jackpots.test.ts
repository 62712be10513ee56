import { expect, it } from 'vitest';
import { games } from '../agent/src/cabinet/games/game.ts';
import { demoJackpotLevels } from '../server/src/seed-demo.ts';

it.each(games)('the pots of $brandId are seeded as its return to player reckons', ({ jackpots }) => {
  const reckoned = jackpots.map(({ level, seedMinor, weight }) => ({ level, seedMinor, weight }));
  expect(reckoned).toEqual(demoJackpotLevels);
});
