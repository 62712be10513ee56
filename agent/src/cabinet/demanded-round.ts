import type { SymbolRole } from '@reelfloor/art';
import type { Game } from './games/game-rules.ts';
import { rowCount } from './geometry.ts';

/** What the demo's switch can ask the next paid round to lead to. */
export type DemandedRound = 'handPay' | 'freeSpins';

/** Scatters on so many reels give free spins in every game. */
const scatteredReels = 3;

/** Stops that lead there: five of the best symbol along the middle row, or three scatters and no fourth. */
export const demandedStops = (game: Game, demanded: DemandedRound): readonly number[] =>
  game.strips.map((strip, reelIndex) => {
    const wanted = stopWhere(strip, (window) =>
      demanded === 'handPay'
        ? window[1] === 'high1' && !window.includes('scatter')
        : window.includes('scatter') === reelIndex < scatteredReels,
    );
    if (wanted === -1) throw new Error(`reel ${reelIndex} of ${game.brandId} cannot stop for ${demanded}`);
    return wanted;
  });

function stopWhere(strip: readonly SymbolRole[], wanted: (window: readonly SymbolRole[]) => boolean): number {
  return strip.findIndex((_, stop) =>
    wanted(Array.from({ length: rowCount }, (_, row) => strip[(stop + row) % strip.length] ?? 'jack')),
  );
}
