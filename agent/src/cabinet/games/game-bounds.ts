import type { Game } from './game-rules.ts';

/** What an operator tells the server of a game, so that no agent's word about its rounds goes beyond it. */
export interface GameBounds {
  readonly maxStakeMinor: number;
  /** In stakes. Every line at its highest pay and five scatters: more than the reels can show at once. */
  readonly maxWinStakes: number;
  readonly maxFreeSpins: number;
  readonly freeSpinMultiplier: number;
  readonly sharePerMille: number;
  readonly handPayMinor: number;
  /** For each jackpot, highest first. */
  readonly stakedPerHitMinor: readonly number[];
}

export const boundsOfGame = (game: Game): GameBounds => ({
  maxStakeMinor: Math.max(...game.bands.map(({ stakeMinor }) => stakeMinor)),
  // A line's stake is the stake divided by the number of lines, so all lines together pay what one pays in stakes.
  maxWinStakes: Math.max(...Object.values(game.paytable.lines).flat()) + Math.max(...game.paytable.scatter),
  maxFreeSpins: game.freeSpins.maximum,
  freeSpinMultiplier: game.freeSpins.multiplier,
  sharePerMille: game.jackpotSharePerMille,
  handPayMinor: game.handPayLimitMinor,
  stakedPerHitMinor: game.jackpots.map(({ stakedPerHitMinor }) => stakedPerHitMinor),
});

/** The same as the options of `npm run operator -- brand bounds`, amounts in major units. */
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
