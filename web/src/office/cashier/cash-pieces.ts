/** Notes of currencies, the largest first, in major units. Others have notes of ten, five and two. */
const notes: Readonly<Record<string, readonly number[]>> = {
  TRY: [200, 100, 50, 20, 10, 5],
  EUR: [200, 100, 50, 20, 10, 5],
  USD: [100, 50, 20, 10, 5, 1],
  GBP: [50, 20, 10, 5],
};
const others: readonly number[] = [200, 100, 50, 20, 10, 5];

export interface Piece {
  readonly valueMinor: number;
  readonly count: number;
}

/** What was counted: how many of each note by its value in major units, and the coins together in minor units. */
export interface Counted {
  readonly notes: Readonly<Record<number, number>>;
  readonly coinsMinor: number;
}

export const nothingCounted: Counted = { notes: {}, coinsMinor: 0 };

export const notesOf = (currency: string): readonly number[] => notes[currency] ?? others;

/** Returns the notes and coins that were counted; coins as pieces of one minor unit. `unit`: minor units in a major one. */
export const piecesOf = ({ notes: counts, coinsMinor }: Counted, unit: number): Piece[] => [
  ...Object.entries(counts).flatMap(([value, count]) =>
    count > 0 ? [{ valueMinor: Number(value) * unit, count }] : [],
  ),
  ...(coinsMinor > 0 ? [{ valueMinor: 1, count: coinsMinor }] : []),
];

export const sumOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { valueMinor, count }) => sum + valueMinor * count, 0);

/** Returns an amount in as few notes as possible, the rest in coins. */
export const fewestPieces = (amountMinor: number, currency: string, unit: number): Counted => {
  const counts: Record<number, number> = {};
  let left = amountMinor;
  for (const value of notesOf(currency)) {
    const count = Math.floor(left / (value * unit));
    if (count > 0) counts[value] = count;
    left -= count * value * unit;
  }
  return { notes: counts, coinsMinor: left };
};
