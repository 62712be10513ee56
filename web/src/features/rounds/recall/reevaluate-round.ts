import type { RecalledFreeSpin } from '@reelfloor/protocol';
import { evaluateReelStops, type RecalledPicture } from './evaluate-reel-stops.ts';
import type { PublishedGame } from './published-game.ts';

export interface RoundReevaluation {
  readonly picture: RecalledPicture;
  /** Evaluated win of the lines minus what was paid for them, in minor units; jackpots are not won on lines. */
  readonly differenceMinor: number;
}

/** Returns whether a round was played under other rules than the published ones. False if the cabinet did not report which rules. */
export const wasPlayedUnderOtherRules = (
  game: PublishedGame | null,
  { rulesHash = null }: Pick<RecalledFreeSpin, 'rulesHash'>,
): boolean => game !== null && rulesHash !== null && rulesHash !== game.hash;

/**
 * Re-evaluates a past round or free spin by the published rules. Null if there are no valid stops, or if the rules under which it was
 * played are not available.
 */
export const reevaluateRound = (
  game: PublishedGame | null,
  played: RecalledFreeSpin,
  stakeMinor: number,
  isFreeSpin: boolean,
): RoundReevaluation | null => {
  if (wasPlayedUnderOtherRules(game, played)) return null;
  const picture = game && evaluateReelStops(game, played.stops, stakeMinor, isFreeSpin);
  if (!picture) return null;
  return { picture, differenceMinor: picture.winMinor - played.winMinor - played.handPayMinor };
};
