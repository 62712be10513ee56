import type { RandomBelow } from './draw-stops.ts';
import type { Game } from './games/game-rules.ts';

export type DrawJackpots = (game: Game, stakeMinor: number) => readonly number[];

/** Returns the levels that were hit. Each is drawn independently, with a chance of stake / `stakedPerHitMinor`. */
export const drawJackpots = (game: Game, stakeMinor: number, randomBelow: RandomBelow): readonly number[] =>
  game.jackpots
    .filter(({ stakedPerHitMinor }) => stakeMinor > 0 && randomBelow(stakedPerHitMinor) < stakeMinor)
    .map(({ level }) => level);
