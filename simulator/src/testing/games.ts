export type { DrawJackpots } from '../draw-round-result.ts';
export { drawStops, type RandomIntBelow as RandomBelow, systemRandom } from '../draw-round-result.ts';
export { evaluatePayline as payLine, evaluateRound, getReelWindow as windowAt } from '../evaluate-round.ts';
export { anatolia, koi } from '../games/demo-games.ts';
export { computeGameBounds as boundsOfGame } from '../games/game-bounds.ts';
export { seededRandom } from '../seeded-random.ts';
