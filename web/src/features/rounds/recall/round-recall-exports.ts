export { evaluateReelStops } from './evaluate-reel-stops.ts';
export { type PublishedGame, parsePublishedGame, symbols } from './published-game.ts';
export { reevaluateRound, wasPlayedUnderOtherRules } from './reevaluate-round.ts';
