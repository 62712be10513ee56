import type { RandomBelow } from './draw-stops.ts';
import type { Game } from './games/game-rules.ts';

export type DrawJackpots = (game: Game, stakeMinor: number) => readonly number[];

/** Returns the jackpot levels that the round hits. Each level's chance is the stake / `stakedPerHitMinor`. */
export const drawJackpots = (game: Game, stakeMinor: number, randomBelow: RandomBelow): readonly number[] =>
  game.jackpots
    .filter(({ stakedPerHitMinor }) => stakeMinor > 0 && randomBelow(stakedPerHitMinor) < stakeMinor)
    .map(({ level }) => level);
