import { type SymbolRole, symbolRoles } from '@reelfloor/art';
import { rowCount } from '@reelfloor/cabinet/reel-geometry';
import { evaluatePayline, getPayoutForSymbolCount } from '../evaluate-round.ts';
import type { Game } from './game-rules.ts';
import { addRationals, createRational, multiplyRationals, type Rational } from './rational.ts';

/** Parts of a game's return to player (RTP), as exact fractions of the stakes. */
interface ReturnToPlayer {
  readonly base: Rational;
  readonly freeSpins: Rational;
  /** Share of the stakes that is contributed to the jackpots, all of which is paid out to players. */
  readonly jackpotShare: Rational;
  /** The part of the return that comes from jackpot seeds, which the operator pays after each hit. */
  readonly jackpotSeeds: Rational;
  readonly total: Rational;
  readonly hitRate: Rational;
  readonly featureRate: Rational;
}

/**
 * Computes the return exactly, without simulating: stops are equally likely and reels independent. Free spins use the
 * same strips, so they return (average number of spins) × (return of one spin) × multiplier. The product is exact
 * because the number of spins depends only on spins already played (Wald's identity).
 */
export function computeReturnToPlayer(game: Game): ReturnToPlayer {
  const known = computed.get(game) ?? computeReturn(game);
  computed.set(game, known);
  return known;
}

/** Cache, because several pages show the return of the same game. */
const computed = new WeakMap<Game, ReturnToPlayer>();

function computeReturn(game: Game): ReturnToPlayer {
  const windowsByScatters = countWindowsByScatters(game.strips);
  const windowCount = game.strips.reduce((count, strip) => count * BigInt(strip.length), 1n);
  const chanceOf = (scatters: number) => createRational(windowsByScatters[scatters] ?? 0n, windowCount);
  const scatterCounts = [...windowsByScatters.keys()].filter((scatters) => scatters >= 3);

  const scatterReturn = addRationals(
    ...scatterCounts.map((count) =>
      multiplyRationals(chanceOf(count), createRational(getPayoutForSymbolCount(game.paytable.scatter, count))),
    ),
  );
  const base = addRationals(createRational(countLinePays(game), windowCount), scatterReturn);
  const freeSpinsPerRound = addRationals(
    ...scatterCounts.map((count) =>
      multiplyRationals(
        chanceOf(count),
        computeExpectedFreeSpins(game, getPayoutForSymbolCount(game.freeSpins.awards, count), windowsByScatters),
      ),
    ),
  );
  const freeSpins = multiplyRationals(freeSpinsPerRound, base, createRational(game.freeSpins.multiplier));
  const jackpotShare = createRational(game.jackpotSharePerMille, 1000);
  const jackpotSeeds = computeJackpotSeedRtp(game);
  return {
    base,
    freeSpins,
    jackpotShare,
    jackpotSeeds,
    total: addRationals(base, freeSpins, jackpotShare, jackpotSeeds),
    hitRate: hitRateOf(game),
    featureRate: addRationals(...scatterCounts.map(chanceOf)),
  };
}

/**
 * Returns the part of the RTP that comes from jackpot seeds: the sum of seed / T over all levels. A level is hit once in T of stakes on
 * average. Until then it receives T × share in addition to its seed, and a hit pays both: (T × share + seed) / T = share + seed / T for
 * each unit staked.
 */
export const computeJackpotSeedRtp = ({ jackpots }: Game): Rational =>
  addRationals(...jackpots.map(({ seedMinor, stakedPerHitMinor }) => createRational(seedMinor, stakedPerHitMinor)));

/** Returns the sum of a pay line's payouts over all combinations of reel stops, in line stakes. All lines have the same sum. */
function countLinePays(game: Game): bigint {
  const counts = game.strips.map((strip) =>
    symbolRoles
      .map((role) => ({ role, count: strip.filter((symbol) => symbol === role).length }))
      .filter(({ count }) => count > 0),
  );
  const addFrom = (reelIndex: number, symbols: readonly SymbolRole[], weight: bigint): bigint => {
    const reelCounts = counts[reelIndex];
    if (!reelCounts) return weight * BigInt(evaluatePayline(game, symbols).multiple);
    if (reelIndex === 3 && evaluatePayline(game, symbols).multiple === 0) return 0n;
    return reelCounts.reduce(
      (total, { role, count }) => total + addFrom(reelIndex + 1, [...symbols, role], weight * BigInt(count)),
      0n,
    );
  };
  return addFrom(0, [], 1n);
}

function countWindowsByScatters(strips: Game['strips']): bigint[] {
  return strips.reduce<bigint[]>(
    (before, strip) => {
      const after = Array.from({ length: before.length + rowCount }, () => 0n);
      for (const stop of strip.keys()) {
        const scatters = scattersAt(strip, stop);
        for (const [count, windows] of before.entries()) {
          after[count + scatters] = (after[count + scatters] ?? 0n) + windows;
        }
      }
      return after;
    },
    [1n],
  );
}

/**
 * Returns the exact probability that a spin wins. The first three reels decide whether a line wins: a symbol that pays for more also pays
 * for three. The other reels only add scatters.
 */
function hitRateOf(game: Game): Rational {
  const [first = [], second = [], third = [], ...rest] = game.strips;
  const restByScatters = countWindowsByScatters(rest);
  const restCount = restByScatters.reduce((total, windows) => total + windows, 0n);
  const missesByScatters = new Map<number, bigint>();
  const winsOnThree = threeWinning(game);
  let hits = 0n;
  for (const a of first.keys()) {
    for (const b of second.keys()) {
      for (const c of third.keys()) {
        const wins = game.lines.some(([rowA = 0, rowB = 0, rowC = 0]) =>
          winsOnThree(cell(first, a + rowA), cell(second, b + rowB), cell(third, c + rowC)),
        );
        if (wins) {
          hits += restCount;
          continue;
        }
        const scatters = scattersAt(first, a) + scattersAt(second, b) + scattersAt(third, c);
        missesByScatters.set(scatters, (missesByScatters.get(scatters) ?? 0n) + 1n);
      }
    }
  }
  for (const [scatters, windows] of missesByScatters) {
    for (const [more, restWindows] of restByScatters.entries()) {
      if (getPayoutForSymbolCount(game.paytable.scatter, scatters + more) > 0) hits += windows * restWindows;
    }
  }
  return createRational(hits, BigInt(first.length * second.length * third.length) * restCount);
}

/**
 * Returns a function that returns whether a pay line with these three first symbols wins. Each combination is looked up in the paytable
 * once.
 */
function threeWinning(game: Game): (a: SymbolRole, b: SymbolRole, c: SymbolRole) => boolean {
  const place = new Map(symbolRoles.map((role, index) => [role, index]));
  const at = (a: SymbolRole, b: SymbolRole, c: SymbolRole): number =>
    ((place.get(a) ?? 0) * symbolRoles.length + (place.get(b) ?? 0)) * symbolRoles.length + (place.get(c) ?? 0);
  const wins: boolean[] = [];
  for (const a of symbolRoles)
    for (const b of symbolRoles)
      for (const c of symbolRoles) wins[at(a, b, c)] = evaluatePayline(game, [a, b, c]).multiple > 0;
  return (a, b, c) => wins[at(a, b, c)] === true;
}

const cell = (strip: readonly SymbolRole[], index: number): SymbolRole => {
  const symbol = strip[index % strip.length];
  if (!symbol) throw new Error('a strip has at least one symbol');
  return symbol;
};

function scattersAt(strip: readonly SymbolRole[], stop: number): number {
  let count = 0;
  for (let row = 0; row < rowCount; row++) if (cell(strip, stop + row) === 'scatter') count++;
  return count;
}

/**
 * Returns the expected number of free spins that an award of `firstAward` spins leads to, including retriggers, up to the game's maximum.
 * The result is exact: probabilities are integers divided by `windowCount ** played`.
 */
export function computeExpectedFreeSpins(
  game: Game,
  firstAward: number,
  windowsByScatters: readonly bigint[],
): Rational {
  const { maximum, awards } = game.freeSpins;
  const windowCount = windowsByScatters.reduce((total, windows) => total + windows, 0n);
  let weights = new Map([[Math.min(firstAward, maximum), 1n]]);
  let expected = 0n;
  for (let played = 1; played <= maximum; played++) {
    expected *= windowCount;
    const next = new Map<number, bigint>();
    for (const [won, weight] of weights) {
      for (const [scatters, windows] of windowsByScatters.entries()) {
        if (windows === 0n) continue;
        const wonAfter = Math.min(maximum, won + getPayoutForSymbolCount(awards, scatters));
        const weightAfter = weight * windows;
        if (wonAfter === played) expected += BigInt(played) * weightAfter;
        else next.set(wonAfter, (next.get(wonAfter) ?? 0n) + weightAfter);
      }
    }
    weights = next;
  }
  return createRational(expected, windowCount ** BigInt(maximum));
}
