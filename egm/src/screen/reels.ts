/** Symbols on the reels. Three equal symbols of the first five on the pay line win. */
export const symbols = ['cherry', 'plum', 'bell', 'bar', 'seven', 'diamond'] as const;
export type ReelSymbol = (typeof symbols)[number];

/** Award for three equal symbols, as a multiple of the stake, as in the seeded outcomes. */
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

/** Returns the symbol at a stop of a reel; stop numbers wrap around the strip. */
export const getReelSymbol = (reel: number, stop: number): ReelSymbol =>
  strips[reel]?.[((stop % stopCount) + stopCount) % stopCount] ?? 'diamond';

/** Returns reel stops that show a game's outcome: three equal symbols for a win, others for a loss, chosen by the game's number. */
export const computeReelStops = (winCredits: number, betCredits: number, gameNumber: number): readonly number[] => {
  // Show the next lower award if none matches, as for wins of free games and hand pays.
  const award = awards.find(([, stakes]) => winCredits > 0 && winCredits >= stakes * betCredits);
  if (award !== undefined) return strips.map((strip) => strip.indexOf(award[0]));
  const drawn = strips.map((_, reel) => Math.trunc(gameNumber * 2.39 ** (reel + 1)) % stopCount);
  const shown = drawn.map((stop, reel) => getReelSymbol(reel, stop));
  const [first = 0, second = 0, third = 0] = drawn;
  return new Set(shown).size > 1 ? drawn : [first, second, third + 1];
};

/** When each reel stops, as a fraction of the game's duration. */
const standsAt = [0.55, 0.75, 0.95] as const;
const stopsPerMs = 0.016;

/** Returns a reel's position on its strip at a time after the game's start. The reel turns at constant speed from one stop to the next. */
export const computeReelPosition = (
  reel: number,
  spin: { readonly from: number; readonly to: number; readonly spinMs: number; readonly elapsedMs: number },
): number => {
  const standsMs = spin.spinMs * (standsAt[reel] ?? 1);
  if (spin.elapsedMs >= standsMs) return spin.to;
  const wayOnStrip = (((spin.to - spin.from) % stopCount) + stopCount) % stopCount;
  const way = wayOnStrip + stopCount * Math.round((standsMs * stopsPerMs) / stopCount);
  return spin.to - way * (1 - spin.elapsedMs / standsMs);
};
