import type { RandomBelow } from './draw-stops.ts';
import type { Game } from './games/game-rules.ts';

/** Which levels a round of such a stake hits. */
export type DrawJackpots = (game: Game, stakeMinor: number) => readonly number[];

/** Each level for itself with the chance stake / T, exactly: a whole number below T is below the stake. */
export const drawJackpots = (game: Game, stakeMinor: number, randomBelow: RandomBelow): readonly number[] =>
  game.jackpots
    .filter(({ stakedPerHitMinor }) => stakeMinor > 0 && randomBelow(stakedPerHitMinor) < stakeMinor)
    .map(({ level }) => level);
