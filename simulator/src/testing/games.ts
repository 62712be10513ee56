export type { DrawJackpots } from '../draw-stops.ts';
export { drawStops, type RandomBelow, systemRandom } from '../draw-stops.ts';
export { evaluateRound, payLine, windowAt } from '../evaluate-round.ts';
export { anatolia, koi } from '../games/game.ts';
export { boundsOfGame } from '../games/game-bounds.ts';
export { seededRandom } from '../seeded-random.ts';
