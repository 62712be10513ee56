export { type Game, games, getDemoGameByBrand } from './demo-games.ts';
export { computeMaxWinMultiple } from './game-bounds.ts';
export type { SymbolPayouts } from './game-rules.ts';
export { computeGameRulesHash } from './game-rules-hash.ts';
export { roleOfLetter } from './parse-reel-strip.ts';
export { payRules } from './pay-rules.ts';
export { type Rational, rationalToNumber } from './rational.ts';
export { computeReturnToPlayer } from './return-to-player.ts';
export { computeGameVolatility } from './volatility.ts';
