export type { DrawJackpots } from '../cabinet/draw-jackpots.ts';
export { drawStops, type RandomBelow, systemRandom } from '../cabinet/draw-stops.ts';
export { evaluateRound, payLine, windowAt } from '../cabinet/evaluate-round.ts';
export { anatolia } from '../cabinet/games/anatolia.ts';
export { boundsOfGame } from '../cabinet/games/game-bounds.ts';
export { koi } from '../cabinet/games/koi.ts';
export { seededRandom } from '../cabinet/seeded-random.ts';
