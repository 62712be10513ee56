import type { Game } from '@reelfloor/simulator/games';
import {
  createSeededRandom,
  type DrawJackpots,
  drawRandomReelStops,
  evaluateRound,
  type RandomIntBelow,
} from '@reelfloor/simulator/testing/games';

/**
 * Outcomes of the rounds, repeated in this order. A round has either a win or a jackpot, because with both only the more
 * important one would name the fault point.
 */
const script = ['win', 'jackpot', 'nothing'] as const;
export type ScriptedOutcome = (typeof script)[number];
const lowestLevel = 4;
const stakeMinor = 100;

/**
 * Makes a cabinet follow the script, or have the outcome that was wished for last. No round wins free spins, so each round has
 * a stake.
 */
export const scriptedLuck = (
  game: Game,
  requested: () => ScriptedOutcome | null = () => null,
): { randomBelow: RandomIntBelow; drawJackpots: DrawJackpots } => {
  const winning = stopsWith(game, (winMinor) => winMinor > 0);
  const losing = stopsWith(game, (winMinor) => winMinor === 0);
  let reels = 0;
  let rounds = 0;
  return {
    randomBelow: () => {
      const round = Math.floor(reels / game.strips.length);
      const stops = (requested() ?? script[round % script.length]) === 'win' ? winning : losing;
      return stops[reels++ % game.strips.length] ?? 0;
    },
    drawJackpots: () => ((requested() ?? script[rounds++ % script.length]) === 'jackpot' ? [lowestLevel] : []),
  };
};

const stopsWith = (game: Game, isWanted: (winMinor: number) => boolean): readonly number[] => {
  const random = createSeededRandom(1);
  for (;;) {
    const stops = drawRandomReelStops(game, random);
    const { winMinor, freeSpinsWon } = evaluateRound(game, stops, stakeMinor, false);
    if (freeSpinsWon === 0 && isWanted(winMinor)) return stops;
  }
};
