export { evaluateReelStops as evaluateStops } from './evaluate-reel-stops.ts';
export { type PublishedGame, parsePublishedGame, symbols } from './published-game.ts';
export { reevaluateRound, wasPlayedUnderOtherRules as hasOtherRules } from './reevaluate-round.ts';
