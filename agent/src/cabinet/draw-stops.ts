import { randomInt } from 'node:crypto';
import type { Game } from './games/game-rules.ts';

/** A whole number from 0 to below `bound`, each equally likely. */
export type RandomBelow = (bound: number) => number;

/**
 * The system's generator. `randomInt` throws away what lies above the largest multiple of the bound, so no stop is
 * likelier than another, as it would be with a plain remainder.
 */
export const systemRandom: RandomBelow = (bound) => randomInt(bound);

/** Draws where each reel stops: the index of the symbol in the top row. */
export const drawStops = (game: Game, randomBelow: RandomBelow): readonly number[] =>
  game.strips.map((strip) => randomBelow(strip.length));
