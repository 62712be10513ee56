import type { BrandId } from '@reelfloor/protocol';
import { anatolia } from './anatolia.ts';
import { bazaar } from './bazaar.ts';
import { copper } from './copper.ts';
import type { Game } from './game-rules.ts';
import { koi } from './koi.ts';
import { orbit } from './orbit.ts';
import { pharaoh } from './pharaoh.ts';

export type { Game } from './game-rules.ts';

export const games: readonly Game[] = [anatolia, koi, copper, orbit, bazaar, pharaoh];

/** Returns the brand's game. Throws if the brand has no game, which means that the floor is set up wrongly. */
export function gameOf(brandId: BrandId): Game {
  const game = games.find((candidate) => candidate.brandId === brandId);
  if (!game) throw new Error(`brand ${brandId} has no game`);
  return game;
}
