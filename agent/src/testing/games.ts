export type { DrawJackpots } from '../drivers/simulated/draw-stops.ts';
export { drawStops, type RandomBelow, systemRandom } from '../drivers/simulated/draw-stops.ts';
export { evaluateRound, payLine, windowAt } from '../drivers/simulated/evaluate-round.ts';
export { anatolia } from '../drivers/simulated/games/anatolia.ts';
export { boundsOfGame } from '../drivers/simulated/games/game-bounds.ts';
export { koi } from '../drivers/simulated/games/koi.ts';
export { seededRandom } from '../drivers/simulated/seeded-random.ts';
