import { type SymbolRole, symbolRoles } from '@reelfloor/art';
import { rowCount } from '@reelfloor/cabinet/reel-geometry';
import { toMajorUnits } from '@reelfloor/protocol';
import { getPayoutForSymbolCount } from '../evaluate-round.ts';
import type { Game } from './game-rules.ts';
import { PaylineStates } from './payline-states.ts';
import { createRational, type Rational } from './rational.ts';

/** A game's limits, which an operator configures at the server. The server rejects an agent's rounds beyond them. */
interface GameBounds {
  readonly maxStakeMinor: number;
  /** Upper limit of a round's win, as a multiple of the stake: each pay line at its highest pay, plus five scatters. */
  readonly maxWinStakes: number;
  readonly maxFreeSpins: number;
  readonly freeSpinMultiplier: number;
  readonly sharePerMille: number;
  readonly handPayMinor: number;
  /** Average total stakes between two hits of each jackpot level, in minor units; the highest level comes first. */
  readonly stakedPerHitMinor: readonly number[];
}

export const computeGameBrandBounds = (game: Game): GameBounds => ({
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
export const formatBrandBoundsOptions = (game: Game, currency: string): string => {
  const bounds = computeGameBrandBounds(game);
  const major = (amountMinor: number) => String(toMajorUnits(amountMinor, currency));
  return [
    `--max-stake ${major(bounds.maxStakeMinor)} --max-win ${bounds.maxWinStakes}`,
    `--free-spins ${bounds.maxFreeSpins} --free-spin-multiplier ${bounds.freeSpinMultiplier}`,
    `--share ${bounds.sharePerMille} --hand-pay ${major(bounds.handPayMinor)}`,
    `--odds ${bounds.stakedPerHitMinor.map(major).join(',')}`,
  ].join(' ');
};

/**
 * Returns the exact maximum win of one paid spin, as a multiple of the stake, without jackpots and without the multiplier of free spins.
 */
export function computeMaxWinMultiple(game: Game): Rational {
  const lines = new PaylineStates(game);
  const columns = game.strips.map(columnsOf);
  const maxScatters = columns.map((reel) => Math.max(...reel.map(scattersIn)));
  const reach = reachOf(game, lines);
  let best = 0;
  const search = (reel: number, states: readonly number[], scatters: number): void => {
    const most = scatters + maxScatters.slice(reel).reduce((sum, count) => sum + count, 0);
    const bound = states.reduce((sum, state) => sum + reach(state, reel), scatterPay(game, most));
    if (bound <= best) return;
    const reelColumns = columns[reel];
    if (!reelColumns) {
      best = bound;
      return;
    }
    for (const column of reelColumns)
      search(
        reel + 1,
        states.map((state, line) =>
          lines.next(state, symbolRoles.indexOf(column[game.lines[line]?.[reel] ?? 0] ?? 'scatter')),
        ),
        scatters + scattersIn(column),
      );
  };
  search(
    0,
    game.lines.map(() => 0),
    0,
  );
  return createRational(best, game.lines.length);
}

type Column = readonly SymbolRole[];

/** Returns the distinct columns of symbols that a reel can show. */
const columnsOf = (strip: readonly SymbolRole[]): Column[] => {
  const shown = strip.map((_, stop) =>
    Array.from({ length: rowCount }, (_, row) => strip[(stop + row) % strip.length] ?? 'scatter'),
  );
  return [...new Map(shown.map((column) => [column.join(), column])).values()];
};

const scattersIn = (column: Column): number => column.filter((symbol) => symbol === 'scatter').length;

const scatterPay = (game: Game, scatters: number): number =>
  getPayoutForSymbolCount(game.paytable.scatter, scatters) * game.lines.length;

/** Returns a function for the highest pay that a pay line can still reach from a given reel on, whatever the other pay lines show. */
const reachOf = (game: Game, lines: PaylineStates) => {
  const onReel = game.strips.map((strip) => [...new Set(strip.map((role) => symbolRoles.indexOf(role)))]);
  const known = new Map<number, number[]>();
  const reach = (line: number, reel: number): number => {
    const symbols = onReel[reel];
    if (lines.isOver[line] || !symbols) return lines.pays[line] ?? 0;
    const before = known.get(line) ?? [];
    known.set(line, before);
    before[reel] ??= Math.max(...symbols.map((symbol) => reach(lines.next(line, symbol), reel + 1)));
    return before[reel];
  };
  return reach;
};
