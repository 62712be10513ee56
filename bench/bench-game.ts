import { type Game, gameOf } from '@reelfloor/agent/games';
import type { BrandId } from '@reelfloor/protocol';

/**
 * A brand's game whose rounds all last about as long: without scatters there are no free spins, which may go on for
 * minutes, and no win waits for a hand pay. The picture is the brand's own.
 */
export const benchGameOf = (brandId: string): Game => {
  const game = gameOf(brandId as BrandId);
  return {
    ...game,
    strips: game.strips.map((strip) => strip.map((role) => (role === 'scatter' ? 'jack' : role))),
    jackpots: [],
    handPayLimitMinor: Number.MAX_SAFE_INTEGER,
  };
};
