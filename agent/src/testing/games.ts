export type { DrawJackpots } from '../drivers/simulated/draw-stops.ts';
export { drawStops, type RandomBelow, systemRandom } from '../drivers/simulated/draw-stops.ts';
export { evaluateRound, payLine, windowAt } from '../drivers/simulated/evaluate-round.ts';
export { anatolia, koi } from '../drivers/simulated/games/game.ts';
export { boundsOfGame } from '../drivers/simulated/games/game-bounds.ts';
export { seededRandom } from '../drivers/simulated/seeded-random.ts';
