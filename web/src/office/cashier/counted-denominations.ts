export interface CountedDenomination {
  readonly valueMinor: number;
  readonly count: number;
}

/** A cash count: the number of each note by its value, and smaller coins as one sum; both in minor units. */
export interface CashCount {
  readonly notes: Readonly<Record<number, number>>;
  readonly coinsMinor: number;
}

export const emptyCashCount: CashCount = { notes: {}, coinsMinor: 0 };

/** Returns the counted notes and coins; the sum of smaller coins as a denomination of one minor unit. */
export const listCountedDenominations = ({ notes: counts, coinsMinor }: CashCount): CountedDenomination[] => [
  ...Object.entries(counts).flatMap(([value, count]) => (count > 0 ? [{ valueMinor: Number(value), count }] : [])),
  ...(coinsMinor > 0 ? [{ valueMinor: 1, count: coinsMinor }] : []),
];

export const sumCountedDenominations = (countedDenominations: readonly CountedDenomination[]): number =>
  countedDenominations.reduce((sum, { valueMinor, count }) => sum + valueMinor * count, 0);

/** Splits an amount into as few notes as possible, the rest in coins. `denominations`: in minor units, largest first. */
export const splitIntoFewestNotes = (amountMinor: number, denominations: readonly number[]): CashCount => {
  const counts: Record<number, number> = {};
  let left = amountMinor;
  for (const value of denominations) {
    const count = Math.floor(left / value);
    if (count > 0) counts[value] = count;
    left -= count * value;
  }
  return { notes: counts, coinsMinor: left };
};

/** Returns the sum of the counted notes and coins below the given denominations, in minor units. */
export const sumSmallCoins = (
  countedDenominations: readonly CountedDenomination[],
  denominations: readonly number[],
): number =>
  sumCountedDenominations(countedDenominations.filter(({ valueMinor }) => !denominations.includes(valueMinor)));
