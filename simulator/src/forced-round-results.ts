import type { SymbolRole } from '@reelfloor/art';
import { rowCount } from '@reelfloor/cabinet/reel-geometry';
import type { Game } from './games/game-rules.ts';

/** A result that the demo's operator forces. After a hand pay the cabinet stays locked for `lockedMs`, as in a real hall. */
export type ForcedResult = { readonly kind: 'handPay'; readonly lockedMs: number } | { readonly kind: 'freeSpins' };

export class ForcedResults {
  #next: ForcedResult | null = null;
  #lockedUntilMs = Number.NEGATIVE_INFINITY;

  set(demanded: ForcedResult): void {
    this.#next = demanded;
  }

  /**
   * Returns the forced result and clears it. Returns null for a free spin, or if no result is forced: then the result is drawn randomly.
   */
  take(stakeMinor: number, endsAtMs: number): ForcedResult['kind'] | null {
    const demanded = stakeMinor > 0 ? this.#next : null;
    if (!demanded) return null;
    this.#next = null;
    if (demanded.kind === 'handPay') this.#lockedUntilMs = endsAtMs + demanded.lockedMs;
    return demanded.kind;
  }

  keepLocked(nowMs: number): boolean {
    return nowMs < this.#lockedUntilMs;
  }
}

const scatteredReels = 3;

/** Returns stops that show the forced result: five of the best symbol on the middle row, or exactly three scatters. */
export const getForcedReelStops = (game: Game, kind: ForcedResult['kind']): readonly number[] =>
  game.strips.map((strip, reelIndex) => {
    const wanted = stopWhere(strip, (window) =>
      kind === 'handPay'
        ? window[1] === 'high1' && !window.includes('scatter')
        : window.includes('scatter') === reelIndex < scatteredReels,
    );
    if (wanted === -1) throw new Error(`reel ${reelIndex} of ${game.brandId} cannot stop for ${kind}`);
    return wanted;
  });

function stopWhere(strip: readonly SymbolRole[], wanted: (window: readonly SymbolRole[]) => boolean): number {
  return strip.findIndex((_, stop) =>
    wanted(Array.from({ length: rowCount }, (_, row) => strip[(stop + row) % strip.length] ?? 'jack')),
  );
}
