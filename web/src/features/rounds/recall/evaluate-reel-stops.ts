import { type GameSymbol, type PublishedGame, symbols } from './published-game.ts';

const rowCount = 3;

/** A win of a round: on a pay line (by number, from 1), or by scatters anywhere. */
interface RecalledWin {
  readonly line: number | null;
  readonly symbol: GameSymbol;
  readonly count: number;
  readonly amountMinor: number;
  /** Positions of the winning symbols, as reel and row. */
  readonly places: readonly { readonly reel: number; readonly row: number }[];
}

export interface RecalledPicture {
  /** The symbols of each reel, from left to right, top to bottom. */
  readonly reels: readonly (readonly GameSymbol[])[];
  readonly wins: readonly RecalledWin[];
  readonly winMinor: number;
  readonly freeSpinsWon: number;
}

/**
 * Evaluates the reel stops by the published rules only, independently of what was paid. Returns null if the stops are not valid for the
 * reels. `stakeMinor`: for a free spin, the stake of the round that won it.
 */
export const evaluateReelStops = (
  game: PublishedGame,
  stops: readonly number[],
  stakeMinor: number,
  isFreeSpin: boolean,
): RecalledPicture | null => {
  const { strips, lines, pays, freeSpins } = game;
  if (stops.length !== strips.length || strips.some((strip, reel) => (stops[reel] ?? 0) >= strip.length)) return null;
  const reels = strips.map((strip, reel) =>
    Array.from({ length: rowCount }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? 'jack'),
  );
  const payOf = (symbol: GameSymbol, count: number) =>
    atLeastThree(pays.find((one) => one.symbol === symbol)?.pays, count);
  const multiplier = isFreeSpin ? freeSpins.multiplier : 1;
  const wins = lines.flatMap((rows, index): RecalledWin[] => {
    const best = bestOfLine(
      rows.map((row, reel) => reels[reel]?.[row] ?? 'jack'),
      payOf,
    );
    if (best.multiple === 0) return [];
    const places = rows.slice(0, best.count).map((row, reel) => ({ reel, row }));
    const amountMinor = (best.multiple * stakeMinor * multiplier) / lines.length;
    return [{ line: index + 1, symbol: best.symbol, count: best.count, amountMinor, places }];
  });
  const scatters = reels.flatMap((reel, index) =>
    reel.flatMap((symbol, row) => (symbol === 'scatter' ? [{ reel: index, row }] : [])),
  );
  const scattered = payOf('scatter', scatters.length) * stakeMinor * multiplier;
  const ofScatters = { line: null, symbol: 'scatter', count: scatters.length, places: scatters } as const;
  const all = scattered > 0 ? [...wins, { ...ofScatters, amountMinor: scattered }] : wins;
  return {
    reels,
    wins: all,
    winMinor: all.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    freeSpinsWon: atLeastThree(freeSpins.awards, scatters.length),
  };
};

/**
 * Returns a pay line's best win from the left, as a multiple of the stake per line; the wild substitutes for every symbol. Of equal wins
 * the longer one.
 */
const bestOfLine = (shown: readonly GameSymbol[], payOf: (symbol: GameSymbol, count: number) => number) => {
  let best: { multiple: number; symbol: GameSymbol; count: number } = {
    multiple: 0,
    symbol: 'jack',
    count: 0,
  };
  for (const symbol of symbols) {
    if (symbol === 'scatter') continue;
    const end = shown.findIndex((one) => one !== symbol && one !== 'wild');
    const count = end === -1 ? shown.length : end;
    const multiple = payOf(symbol, count);
    if (multiple > best.multiple || (multiple === best.multiple && multiple > 0 && count > best.count))
      best = { multiple, symbol, count };
  }
  return best;
};

const atLeastThree = (pays: readonly number[] | undefined, count: number): number =>
  count < 3 ? 0 : (pays?.[Math.min(count, 5) - 3] ?? 0);
