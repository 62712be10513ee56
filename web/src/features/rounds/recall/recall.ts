export { evaluateStops } from './evaluate-stops.ts';
export { hasOtherRules, reevaluateRound } from './judge-round.ts';
export { type PublishedGame, parsePublishedGame, symbols } from './published-game.ts';
