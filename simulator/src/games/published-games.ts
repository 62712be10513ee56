export { type Game, games, getDemoGameByBrand as gameOf } from './demo-games.ts';
export { computeMaxWinMultiple as highestWin } from './game-bounds.ts';
export type { SymbolPayouts as Pays } from './game-rules.ts';
export { computeGameRulesHash as rulesHashOf } from './game-rules-hash.ts';
export { roleOfLetter } from './parse-reel-strip.ts';
export { payRules } from './pay-rules.ts';
export { type Rational, rationalToNumber as approximate } from './rational.ts';
export { computeReturnToPlayer as returnToPlayer } from './return-to-player.ts';
export { computeGameVolatility as volatilityOf } from './volatility.ts';
