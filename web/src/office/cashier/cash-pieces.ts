export interface Piece {
  readonly valueMinor: number;
  readonly count: number;
}

/** What was counted: how many of each note by its value, and what is smaller together; both in minor units. */
export interface Counted {
  readonly notes: Readonly<Record<number, number>>;
  readonly coinsMinor: number;
}

export const nothingCounted: Counted = { notes: {}, coinsMinor: 0 };

/** Returns the notes and coins that were counted; what is smaller as pieces of one minor unit. */
export const piecesOf = ({ notes: counts, coinsMinor }: Counted): Piece[] => [
  ...Object.entries(counts).flatMap(([value, count]) =>
    count > 0 ? [{ valueMinor: Number(value), count }] : [],
  ),
  ...(coinsMinor > 0 ? [{ valueMinor: 1, count: coinsMinor }] : []),
];

export const sumOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { valueMinor, count }) => sum + valueMinor * count, 0);

/** Returns an amount in as few of the notes as possible, the rest in coins. `denominations`: in minor units, the largest first. */
export const fewestPieces = (amountMinor: number, denominations: readonly number[]): Counted => {
  const counts: Record<number, number> = {};
  let left = amountMinor;
  for (const value of denominations) {
    const count = Math.floor(left / value);
    if (count > 0) counts[value] = count;
    left -= count * value;
  }
  return { notes: counts, coinsMinor: left };
};

/** Returns what is smaller than the notes that are counted one by one, in minor units. */
export const coinsIn = (pieces: readonly Piece[], denominations: readonly number[]): number =>
  sumOf(pieces.filter(({ valueMinor }) => !denominations.includes(valueMinor)));
