import type { BrandId } from '@reelfloor/protocol';
import { type Game, getDemoGameByBrand } from '@reelfloor/simulator/games';

/** A sum of stakes that no run reaches. */
const neverMinor = 2 ** 47;

/** Returns a brand's game without scatters, hand pays and hit jackpots, so that all rounds last about equally long. */
export const benchGameOf = (brandId: string): Game => {
  const game = getDemoGameByBrand(brandId as BrandId);
  return {
    ...game,
    strips: game.strips.map((strip) => strip.map((role) => (role === 'scatter' ? 'jack' : role))),
    jackpots: game.jackpots.map((jackpot) => ({ ...jackpot, stakedPerHitMinor: neverMinor })),
    handPayLimitMinor: Number.MAX_SAFE_INTEGER,
  };
};
