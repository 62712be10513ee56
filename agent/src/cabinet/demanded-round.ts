import type { SymbolRole } from '@reelfloor/art';
import type { Game } from './games/game-rules.ts';
import { rowCount } from './geometry.ts';

/**
 * What the demo's switch can ask the next paid round to lead to. A hand pay keeps the cabinet locked for so long after
 * the round, as until an attendant has come.
 */
export type DemandedRound =
  | { readonly kind: 'handPay'; readonly lockedMs: number }
  | { readonly kind: 'freeSpins' };

/** What was asked for and has not come yet. It is kept in memory only: a restart forgets it. */
export class Demands {
  #next: DemandedRound | null = null;
  #lockedUntilMs = Number.NEGATIVE_INFINITY;

  set(demanded: DemandedRound): void {
    this.#next = demanded;
  }

  /** What the round that starts now leads to; null: chance decides. Free spins, which stake nothing, are never asked for. */
  take(stakeMinor: number, endsAtMs: number): DemandedRound['kind'] | null {
    const demanded = stakeMinor > 0 ? this.#next : null;
    if (!demanded) return null;
    this.#next = null;
    if (demanded.kind === 'handPay') this.#lockedUntilMs = endsAtMs + demanded.lockedMs;
    return demanded.kind;
  }

  /** Nobody has come yet to unlock the cabinet. */
  keepLocked(nowMs: number): boolean {
    return nowMs < this.#lockedUntilMs;
  }
}

/** Scatters on so many reels give free spins in every game. */
const scatteredReels = 3;

/** Stops that lead there: five of the best symbol along the middle row, or three scatters and no fourth. */
export const demandedStops = (game: Game, kind: DemandedRound['kind']): readonly number[] =>
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
