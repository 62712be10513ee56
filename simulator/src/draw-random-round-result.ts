import { randomInt } from 'node:crypto';
import type { Game } from './games/game-rules.ts';

/** Returns a uniformly distributed random integer from 0 to `bound - 1`. */
export type RandomIntBelow = (bound: number) => number;

/** Node's `randomInt` makes all reel stops equally likely, unlike the remainder of a random number. */
export const systemRandom: RandomIntBelow = (bound) => randomInt(bound);

/** Draws each reel's stop position at random: the index of the symbol in its top row. */
export const drawRandomReelStops = (game: Game, randomBelow: RandomIntBelow): readonly number[] =>
  game.strips.map((strip) => randomBelow(strip.length));

export type DrawJackpots = (game: Game, stakeMinor: number) => readonly number[];

/** Returns the jackpot levels that the round hits. The probability of each level is the stake / `stakedPerHitMinor`. */
export const drawRandomJackpotHits = (game: Game, stakeMinor: number, randomBelow: RandomIntBelow): readonly number[] =>
  game.jackpots
    .filter(({ stakedPerHitMinor }) => stakeMinor > 0 && randomBelow(stakedPerHitMinor) < stakeMinor)
    .map(({ level }) => level);
