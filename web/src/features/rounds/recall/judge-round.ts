import type { RecalledFreeSpin } from '@reelfloor/protocol';
import { evaluateStops, type RecalledPicture } from './evaluate-stops.ts';
import type { PublishedGame } from './published-game.ts';

export interface Judgement {
  readonly picture: RecalledPicture;
  /** What the lines come to less what was paid for them, in minor units; jackpots are not won on lines. */
  readonly differenceMinor: number;
}

/** Evaluates a round or free spin again. Null if there are no rules or no stops for it. */
export const judgeRound = (
  game: PublishedGame | null,
  played: RecalledFreeSpin,
  stakeMinor: number,
  isFreeSpin: boolean,
): Judgement | null => {
  const picture = game && evaluateStops(game, played.stops, stakeMinor, isFreeSpin);
  if (!picture) return null;
  return { picture, differenceMinor: picture.winMinor - played.winMinor - played.handPayMinor };
};
