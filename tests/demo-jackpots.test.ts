import { expect, it } from 'vitest';
import { games } from '../agent/src/cabinet/games/game.ts';
import { boundsOfGame } from '../agent/src/cabinet/games/game-bounds.ts';
import { demoBoundsOf, demoJackpotLevels } from '../server/src/start/seed-demo.ts';

it.each(games)('the pots of $brandId are seeded as its return to player reckons', ({ jackpots }) => {
  const reckoned = jackpots.map(({ level, seedMinor, weight }) => ({ level, seedMinor, weight }));
  expect(reckoned).toEqual(demoJackpotLevels);
});

it.each(games)('the server holds the agent to the paytable of $brandId', (game) => {
  // Its jackpots are hit on demand.
  expect(demoBoundsOf(game.brandId)).toMatchObject({ ...boundsOfGame(game), stakedPerHitMinor: [] });
});
