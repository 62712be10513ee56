import type { Game } from './game-rules.ts';

/** The limits of a game that an operator gives the server, which then rejects rounds of an agent beyond them. */
interface GameBounds {
  readonly maxStakeMinor: number;
  /** Highest win of a round in stakes: all lines at the highest pay plus five scatters, more than the reels can show at once. */
  readonly maxWinStakes: number;
  readonly maxFreeSpins: number;
  readonly freeSpinMultiplier: number;
  readonly sharePerMille: number;
  readonly handPayMinor: number;
  /** Average stakes per hit of each jackpot in minor units, highest level first. */
  readonly stakedPerHitMinor: readonly number[];
}

export const boundsOfGame = (game: Game): GameBounds => ({
  maxStakeMinor: Math.max(...game.bands.map(({ stakeMinor }) => stakeMinor)),
  // A line's stake is the stake divided by the number of lines, so all lines together pay in stakes what one pays.
  maxWinStakes: Math.max(...Object.values(game.paytable.lines).flat()) + Math.max(...game.paytable.scatter),
  maxFreeSpins: game.freeSpins.maximum,
  freeSpinMultiplier: game.freeSpins.multiplier,
  sharePerMille: game.jackpotSharePerMille,
  handPayMinor: game.handPayLimitMinor,
  stakedPerHitMinor: game.jackpots.map(({ stakedPerHitMinor }) => stakedPerHitMinor),
});

/** Returns the options for `npm run operator -- brand bounds`, amounts in major units. */
export const boundsLine = (game: Game): string => {
  const bounds = boundsOfGame(game);
  const major = (amountMinor: number) => String(amountMinor / 100);
  return [
    `--max-stake ${major(bounds.maxStakeMinor)} --max-win ${bounds.maxWinStakes}`,
    `--free-spins ${bounds.maxFreeSpins} --free-spin-multiplier ${bounds.freeSpinMultiplier}`,
    `--share ${bounds.sharePerMille} --hand-pay ${major(bounds.handPayMinor)}`,
    `--odds ${bounds.stakedPerHitMinor.map(major).join(',')}`,
  ].join(' ');
};
