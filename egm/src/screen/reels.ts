/** What stands on the reels. Each of the first five wins if it stands three times on the line. */
export const symbols = ['cherry', 'plum', 'bell', 'bar', 'seven', 'diamond'] as const;
export type ReelSymbol = (typeof symbols)[number];

/** What three of a symbol win, in stakes, as the seeded outcomes have it. */
export const awards: readonly (readonly [symbol: ReelSymbol, stakes: number])[] = [
  ['seven', 45],
  ['bar', 15],
  ['bell', 5],
  ['plum', 2],
  ['cherry', 1],
];

const strips: readonly (readonly ReelSymbol[])[] = [
  ['cherry', 'bell', 'plum', 'bar', 'diamond', 'cherry', 'plum', 'seven'],
  ['plum', 'seven', 'cherry', 'bell', 'plum', 'diamond', 'bar', 'cherry'],
  ['bell', 'cherry', 'diamond', 'plum', 'seven', 'cherry', 'bar', 'plum'],
];
export const reelCount = strips.length;
const stopCount = 8;

/** Returns the symbol at a stop of a reel; stops go on around the strip. */
export const symbolAt = (reel: number, stop: number): ReelSymbol =>
  strips[reel]?.[((stop % stopCount) + stopCount) % stopCount] ?? 'diamond';

/** Returns the stops that show the outcome of a game: three equal symbols for a win, else others, by the game's number. */
export const stopsOf = (winCredits: number, betCredits: number, game: number): readonly number[] => {
  // Free games and hand pays can win what stands in no row: the highest row below it is shown.
  const award = awards.find(([, stakes]) => winCredits > 0 && winCredits >= stakes * betCredits);
  if (award !== undefined) return strips.map((strip) => strip.indexOf(award[0]));
  const drawn = strips.map((_, reel) => Math.trunc(game * 2.39 ** (reel + 1)) % stopCount);
  const shown = drawn.map((stop, reel) => symbolAt(reel, stop));
  const [first = 0, second = 0, third = 0] = drawn;
  return new Set(shown).size > 1 ? drawn : [first, second, third + 1];
};

/** When each reel stands, as a part of the game's time. */
const standsAt = [0.55, 0.75, 0.95] as const;
const stopsPerMs = 0.016;

/** Returns where a reel is on its strip, at a time after the game's start. It turns evenly from its stop to the next one. */
export const reelPosition = (
  reel: number,
  turn: { readonly from: number; readonly to: number; readonly spinMs: number; readonly elapsedMs: number },
): number => {
  const standsMs = turn.spinMs * (standsAt[reel] ?? 1);
  if (turn.elapsedMs >= standsMs) return turn.to;
  const wayOnStrip = (((turn.to - turn.from) % stopCount) + stopCount) % stopCount;
  const way = wayOnStrip + stopCount * Math.round((standsMs * stopsPerMs) / stopCount);
  return turn.to - way * (1 - turn.elapsedMs / standsMs);
};
