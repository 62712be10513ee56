export { type Game, gameOf, games } from './game.ts';
export { highestWin } from './game-bounds.ts';
export type { Pays } from './game-rules.ts';
export { payRules } from './pay-rules.ts';
export { approximate, type Rational } from './rational.ts';
export { returnToPlayer } from './return-to-player.ts';
export { rulesHashOf } from './rules-hash.ts';
export { roleOfLetter } from './strip.ts';
export { volatilityOf } from './volatility.ts';
