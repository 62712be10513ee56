import { majorOf } from '@reelfloor/protocol';
import type { Game } from './game-rules.ts';

/** A game's limits, which an operator enters at the server. The server rejects an agent's rounds beyond them. */
interface GameBounds {
  readonly maxStakeMinor: number;
  /** Upper limit of a round's win, in stakes: each pay line at its highest pay, plus five scatters. */
  readonly maxWinStakes: number;
  readonly maxFreeSpins: number;
  readonly freeSpinMultiplier: number;
  readonly sharePerMille: number;
  readonly handPayMinor: number;
  /** Total stakes between two hits, on average, for each jackpot level; the highest level comes first. */
  readonly stakedPerHitMinor: readonly number[];
}

export const boundsOfGame = (game: Game): GameBounds => ({
  maxStakeMinor: Math.max(...game.bands.map(({ stakeMinor }) => stakeMinor)),
  // If every pay line wins N line stakes, all pay lines together win N stakes.
  maxWinStakes: Math.max(...Object.values(game.paytable.lines).flat()) + Math.max(...game.paytable.scatter),
  maxFreeSpins: game.freeSpins.maximum,
  freeSpinMultiplier: game.freeSpins.multiplier,
  sharePerMille: game.jackpotSharePerMille,
  handPayMinor: game.handPayLimitMinor,
  stakedPerHitMinor: game.jackpots.map(({ stakedPerHitMinor }) => stakedPerHitMinor),
});

/** Returns the options for `npm run operator -- brand bounds`, with amounts in major units such as lira. */
export const boundsLine = (game: Game, currency: string): string => {
  const bounds = boundsOfGame(game);
  const major = (amountMinor: number) => String(majorOf(amountMinor, currency));
  return [
    `--max-stake ${major(bounds.maxStakeMinor)} --max-win ${bounds.maxWinStakes}`,
    `--free-spins ${bounds.maxFreeSpins} --free-spin-multiplier ${bounds.freeSpinMultiplier}`,
    `--share ${bounds.sharePerMille} --hand-pay ${major(bounds.handPayMinor)}`,
    `--odds ${bounds.stakedPerHitMinor.map(major).join(',')}`,
  ].join(' ');
};
