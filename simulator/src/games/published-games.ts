export { type Game, games, getGameOfBrand as gameOf } from './demo-games.ts';
export { computeMaxWinMultiple as highestWin } from './game-bounds.ts';
export type { SymbolPayouts as Pays } from './game-rules.ts';
export { payRules } from './pay-rules.ts';
export { type Rational, rationalToNumber as approximate } from './rational.ts';
export { computeReturnToPlayer as returnToPlayer } from './return-to-player.ts';
export { rulesHashOf } from './rules-hash.ts';
export { roleOfLetter } from './strip.ts';
export { volatilityOf } from './volatility.ts';
