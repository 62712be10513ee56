/**
 * The letters of card symbols (A, K, Q …) as single strokes in a box of 100 × 100. Each brand draws them as neon tubes, slabs or pen
 * strokes.
 */
export const letterStrokes = {
  ace: 'M31 74 50 26 69 74M38.5 57H61.5',
  king: 'M36 26V74M66 26 37 54M47.5 44.5 67 74',
  queen: 'M50 26C61 26 69 36 69 50S61 74 50 74 31 64 31 50 39 26 50 26ZM55 61 69 77',
  jack: 'M44 26H66M60 26V58C60 69 55 74 46.5 74S34 69 33 60',
} as const;

/** Positions of serifs for letters drawn with slabs or feet: the middle of each, at the ends of the letter's strokes. */
export const letterSerifs: Readonly<Record<keyof typeof letterStrokes, readonly [number, number][]>> = {
  ace: [
    [31, 74],
    [69, 74],
  ],
  king: [
    [36, 26],
    [36, 74],
    [66, 26],
    [67, 74],
  ],
  queen: [],
  jack: [[55, 26]],
};
