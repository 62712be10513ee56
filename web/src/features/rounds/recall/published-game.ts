import * as z from 'zod/mini';

export const symbols = [
  'wild',
  'scatter',
  'high1',
  'high2',
  'high3',
  'ace',
  'king',
  'queen',
  'jack',
] as const;
export type GameSymbol = (typeof symbols)[number];

const letters: Readonly<Record<string, GameSymbol>> = {
  W: 'wild',
  S: 'scatter',
  '1': 'high1',
  '2': 'high2',
  '3': 'high3',
  A: 'ace',
  K: 'king',
  Q: 'queen',
  J: 'jack',
};

const colourSchema = z.string().check(z.regex(/^#[0-9A-F]{6}$/i));
const threeToFive = z.tuple([z.number(), z.number(), z.number()]);

/** What a recall needs of a brand's published rules, which `npm run paytables` writes. */
const publishedGameSchema = z.object({
  /** Says which rules these are. Absent from files of the time before. */
  hash: z.optional(z.string()),
  /** The brand's colours behind the symbols and around a win. */
  colours: z.object({ reel: colourSchema, win: colourSchema }),
  /** The reels from left to right, read downwards, one letter for each symbol. */
  strips: z.array(z.string().check(z.regex(/^[WS123AKQJ]{3,}$/))).check(z.minLength(1)),
  /** Pay lines: for each reel the row, 0 at the top and 2 at the bottom. */
  lines: z.array(z.array(z.int().check(z.minimum(0), z.maximum(2)))).check(z.minLength(1)),
  pays: z.array(
    z.object({
      symbol: z.enum(symbols),
      name: z.optional(z.record(z.string(), z.string())),
      pays: threeToFive,
    }),
  ),
  freeSpins: z.object({ awards: threeToFive, multiplier: z.number() }),
});

export interface PublishedGame extends Omit<z.infer<typeof publishedGameSchema>, 'strips'> {
  readonly strips: readonly (readonly GameSymbol[])[];
}

/** Returns the rules as published; null if they are not what this page can read. */
export const parsePublishedGame = (json: unknown): PublishedGame | null => {
  const parsed = z.safeParse(publishedGameSchema, json);
  if (!parsed.success) return null;
  const { strips, ...rules } = parsed.data;
  return {
    ...rules,
    strips: strips.map((strip) => Array.from(strip, (letter) => letters[letter] ?? 'jack')),
  };
};
