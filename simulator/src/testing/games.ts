export type { DrawJackpots } from '../draw-random-round-result.ts';
export {
  drawRandomReelStops,
  type RandomIntBelow,
  systemRandom,
} from '../draw-random-round-result.ts';
export {
  evaluatePayline,
  evaluateRound,
  getVisibleReelSymbols,
} from '../evaluate-round.ts';
export { anatolia, koi } from '../games/demo-games.ts';
export { computeGameBrandBounds } from '../games/game-bounds.ts';
export { createSeededRandom } from '../seeded-random.ts';
