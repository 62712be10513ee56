import { demoJackpotLevels, getDemoBrandBounds } from '@reelfloor/server/testing/seed';
import { games } from '@reelfloor/simulator/games';
import { computeGameBrandBounds } from '@reelfloor/simulator/testing/games';
import { expect, it } from 'vitest';

it.each(games)('the pots of $brandId are seeded as its return to player assumes', ({ jackpots }) => {
  const reckoned = jackpots.map(({ level, seedMinor, weight }) => ({ level, seedMinor, weight }));
  expect(reckoned).toEqual(demoJackpotLevels);
});

it.each(games)('the server holds the agent to the paytable of $brandId', (game) => {
  // This brand's jackpots are hit on demand, so no stake is expected for each hit.
  expect(getDemoBrandBounds(game.brandId)).toMatchObject({ ...computeGameBrandBounds(game), stakedPerHitMinor: [] });
});
