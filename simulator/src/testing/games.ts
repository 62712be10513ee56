export type { DrawJackpots } from '../draw-random-round-result.ts';
export {
  drawRandomReelStops as drawStops,
  type RandomIntBelow as RandomBelow,
  systemRandom,
} from '../draw-random-round-result.ts';
export {
  evaluatePayline as payLine,
  evaluateRound,
  getVisibleReelSymbols as windowAt,
} from '../evaluate-round.ts';
export { anatolia, koi } from '../games/demo-games.ts';
export { computeGameBrandBounds as boundsOfGame } from '../games/game-bounds.ts';
export { createSeededRandom as seededRandom } from '../seeded-random.ts';
