import { type SymbolRole, symbolRoles } from '@reelfloor/art';
import { rowCount } from '@reelfloor/cabinet/reel-geometry';
import { getPayoutForSymbolCount } from '../evaluate-round.ts';
import type { Game } from './game-rules.ts';
import { PaylineStates } from './payline-states.ts';

/**
 * For spins with a given number of scatters: their probability (`chance`), and the sums of their wins and squared wins, weighted by
 * probability.
 */
interface Moments {
  readonly chance: number;
  readonly win: number;
  readonly square: number;
}

/**
 * Returns the standard deviation of a round's win, as a multiple of the stake: √(E[win²] − E[win]²). A round's win is that of its spin and
 * of the resulting free spins, without jackpots. It is computed without simulation: all windows of the reels are counted, and each possible
 * course of the free spins is weighted by its probability.
 */
export function computeGameVolatility(game: Game): number {
  const known = computed.get(game) ?? computeVolatility(game);
  computed.set(game, known);
  return known;
}

/** Cache, because counting takes a second, and several pages show the figure. */
const computed = new WeakMap<Game, number>();

function computeVolatility(game: Game): number {
  const spin = computeSpinWinMoments(game);
  const { awards, multiplier } = game.freeSpins;
  let [win, square] = [0, 0];
  for (const [scatters, { chance, win: base, square: baseSquare }] of spin.entries()) {
    const free = featureMoments(game, getPayoutForSymbolCount(awards, scatters), spin);
    win += base + multiplier * chance * free.win;
    square += baseSquare + 2 * multiplier * base * free.win + multiplier ** 2 * chance * free.square;
  }
  return Math.sqrt(square - win ** 2);
}

/**
 * Returns the moments of the win of one paid spin by its number of scatters, as multiples of the stake. The sums over all combinations of
 * reel stops are integers, so they are exact.
 */
export function computeSpinWinMoments(game: Game): Moments[] {
  const lines = new PaylineStates(game);
  const pairs = new LinePairs(game, lines);
  const windows = game.strips.reduce((count, strip) => count * strip.length, 1);
  const unit = game.lines.length;
  const moments: { chance: number; win: bigint; square: bigint }[] = [];
  for (const [scatters, weight] of scatterWeights(game).entries())
    moments[scatters] = {
      chance: weight,
      ...scatterSums(BigInt(getPayoutForSymbolCount(game.paytable.scatter, scatters) * unit), BigInt(weight)),
    };
  for (const [index, rows] of game.lines.entries()) {
    for (const other of game.lines.slice(index)) {
      const isSame = other === rows;
      for (const { line, beside, scatters, weight } of pairs.of(rows, other)) {
        const at = moments[scatters];
        if (!at) continue;
        const [pay, besidePay] = [BigInt(lines.pays[line] ?? 0), BigInt(lines.pays[beside] ?? 0)];
        at.square += BigInt(isSame ? 1 : 2) * BigInt(weight) * pay * besidePay;
        if (!isSame) continue;
        const scattered = BigInt(getPayoutForSymbolCount(game.paytable.scatter, scatters) * unit);
        at.win += BigInt(weight) * pay;
        at.square += 2n * BigInt(weight) * pay * scattered;
      }
    }
  }
  return moments.map(({ chance, win, square }) => ({
    chance: chance / windows,
    win: Number(win) / windows / unit,
    square: Number(square) / windows / unit ** 2,
  }));
}

const scatterSums = (pay: bigint, weight: bigint) => ({ win: pay * weight, square: pay * pay * weight });

const symbolAt = (strip: readonly SymbolRole[], stop: number): SymbolRole => strip[stop % strip.length] ?? 'scatter';

const scattersAt = (strip: readonly SymbolRole[], stop: number): number =>
  Array.from({ length: rowCount }, (_, row) => symbolAt(strip, stop + row)).filter((it) => it === 'scatter').length;

const scatterWeights = (game: Game): number[] =>
  game.strips.reduce<number[]>(
    (before, strip) => {
      const after: number[] = [];
      for (const stop of strip.keys())
        for (const [count, weight] of before.entries()) {
          const scatters = count + scattersAt(strip, stop);
          after[scatters] = (after[scatters] ?? 0) + weight;
        }
      return Array.from(after, (weight) => weight ?? 0);
    },
    [1],
  );

interface Pair {
  /** State of the first pay line after the counted reels; `beside`: state of the second pay line. */
  readonly line: number;
  readonly beside: number;
  readonly scatters: number;
  readonly weight: number;
}

/**
 * Counts the joint outcomes of two pay lines, reel by reel. Pairs of lines with the same rows on their first reels share that part of the
 * count.
 */
class LinePairs {
  readonly #game: Game;
  readonly #lines: PaylineStates;
  readonly #known = new Map<string, readonly Pair[]>();

  constructor(game: Game, lines: PaylineStates) {
    this.#game = game;
    this.#lines = lines;
  }

  /**
   * Returns the number of combinations of reel stops for each pair of final states of two pay lines, without those in which a line pays
   * nothing.
   */
  of(rows: readonly number[], besideRows: readonly number[]): readonly Pair[] {
    const reel = rows.length - 1;
    const strip = this.#game.strips[reel];
    if (!strip) return [{ line: 0, beside: 0, scatters: 0, weight: 1 }];
    const key = `${rows} ${besideRows}`;
    const known = this.#known.get(key);
    if (known) return known;
    const { pays, isOver } = this.#lines;
    const sums = new Map<number, number>();
    const shown = countShown(strip, rows[reel] ?? 0, besideRows[reel] ?? 0);
    for (const pair of this.of(rows.slice(0, reel), besideRows.slice(0, reel)))
      for (const { symbol, besideSymbol, scatters, count } of shown) {
        const line = this.#lines.next(pair.line, symbol);
        if (isOver[line] && pays[line] === 0) continue;
        const beside = this.#lines.next(pair.beside, besideSymbol);
        if (isOver[beside] && pays[beside] === 0) continue;
        const sum = (line * pays.length + beside) * maxScatters + pair.scatters + scatters;
        sums.set(sum, (sums.get(sum) ?? 0) + pair.weight * count);
      }
    const pairs = Array.from(sums, ([sum, weight]) => {
      const states = Math.floor(sum / maxScatters);
      return {
        line: Math.floor(states / pays.length),
        beside: states % pays.length,
        scatters: sum % maxScatters,
        weight,
      };
    });
    this.#known.set(key, pairs);
    return pairs;
  }
}

/** Upper bound, greater than the number of scatters that the reels can show at once. */
const maxScatters = 64;

interface Shown {
  /** Index in `symbolRoles` of the symbol on the first pay line; `besideSymbol`: on the second. */
  readonly symbol: number;
  readonly besideSymbol: number;
  readonly scatters: number;
  count: number;
}

/** Counts a reel's stops by the symbols that they show in two rows and by their number of scatters. */
const countShown = (strip: readonly SymbolRole[], row: number, besideRow: number): Shown[] => {
  const counts = new Map<string, Shown>();
  for (const stop of strip.keys()) {
    const [symbol, besideSymbol] = [row, besideRow].map((it) => symbolRoles.indexOf(symbolAt(strip, stop + it))) as [
      number,
      number,
    ];
    const scatters = scattersAt(strip, stop);
    const key = `${symbol} ${besideSymbol} ${scatters}`;
    const known = counts.get(key) ?? { symbol, besideSymbol, scatters, count: 0 };
    known.count++;
    counts.set(key, known);
  }
  return [...counts.values()];
};

/** Returns the first two moments of the wins of a free-spin award, as multiples of the stake and before the multiplier. */
const featureMoments = (game: Game, award: number, spin: readonly Moments[]): Omit<Moments, 'chance'> => {
  const { maximum, awards } = game.freeSpins;
  const over = { win: 0, square: 0 };
  if (award === 0) return over;
  /** Courses of the free spins by the number of spins awarded so far: probability, and the sums of wins and their squares. */
  let courses = new Map<number, Moments>([[Math.min(award, maximum), { chance: 1, win: 0, square: 0 }]]);
  for (let played = 1; courses.size > 0; played++) {
    const next = new Map<number, Moments>();
    for (const [won, course] of courses)
      for (const [scatters, one] of spin.entries()) {
        if (one.chance === 0) continue;
        const wonAfter = Math.min(maximum, won + getPayoutForSymbolCount(awards, scatters));
        const after = together(course, one);
        if (wonAfter > played) next.set(wonAfter, sumOf(next.get(wonAfter), after));
        else {
          over.win += after.win;
          over.square += after.square;
        }
      }
    courses = next;
  }
  return over;
};

/** Returns the moments of the sum of a course's wins and the win of one more spin, which are independent. */
const together = (course: Moments, spin: Moments): Moments => ({
  chance: course.chance * spin.chance,
  win: course.win * spin.chance + course.chance * spin.win,
  square: course.square * spin.chance + 2 * course.win * spin.win + course.chance * spin.square,
});

const sumOf = (some: Moments | undefined, more: Moments): Moments => ({
  chance: (some?.chance ?? 0) + more.chance,
  win: (some?.win ?? 0) + more.win,
  square: (some?.square ?? 0) + more.square,
});
