export { evaluateStops } from './evaluate-stops.ts';
export { judgeRound } from './judge-round.ts';
export { type PublishedGame, parsePublishedGame } from './published-game.ts';
