import type { RecalledFreeSpin } from '@reelfloor/protocol';
import { evaluateStops, type RecalledPicture } from './evaluate-stops.ts';
import type { PublishedGame } from './published-game.ts';

export interface Judgement {
  readonly picture: RecalledPicture;
  /** What the lines come to less what was paid for them, in minor units; jackpots are not won on lines. */
  readonly differenceMinor: number;
}

/** Returns whether a round was drawn by other rules than the published ones. False if the cabinet did not say which. */
export const hasOtherRules = (
  game: PublishedGame | null,
  { rulesHash = null }: Pick<RecalledFreeSpin, 'rulesHash'>,
): boolean => game !== null && rulesHash !== null && rulesHash !== game.hash;

/** Evaluates a round or free spin again. Null if there are no stops, or no rules by which it was drawn. */
export const judgeRound = (
  game: PublishedGame | null,
  played: RecalledFreeSpin,
  stakeMinor: number,
  isFreeSpin: boolean,
): Judgement | null => {
  if (hasOtherRules(game, played)) return null;
  const picture = game && evaluateStops(game, played.stops, stakeMinor, isFreeSpin);
  if (!picture) return null;
  return { picture, differenceMinor: picture.winMinor - played.winMinor - played.handPayMinor };
};
