import { randomInt } from 'node:crypto';
import type { Game } from './games/game-rules.ts';

/** Returns a whole number from 0 to below `bound`, each equally likely. */
export type RandomBelow = (bound: number) => number;

/**
 * The system's generator. `randomInt` rejects numbers above the largest multiple of the bound, so all stops are equally
 * likely, which a plain remainder would not give.
 */
export const systemRandom: RandomBelow = (bound) => randomInt(bound);

/** Draws each reel's stop: the index of the symbol in its top row. */
export const drawStops = (game: Game, randomBelow: RandomBelow): readonly number[] =>
  game.strips.map((strip) => randomBelow(strip.length));
