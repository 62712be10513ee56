import * as z from 'zod/mini';

const symbols = ['wild', 'scatter', 'high1', 'high2', 'high3', 'ace', 'king', 'queen', 'jack'] as const;
const payRules = ['fromTheLeft', 'wildStandsForAll', 'bestOfALine', 'scattersAnywhere'] as const;
const threeToFive = z.tuple([z.number(), z.number(), z.number()]);

/** Game rules written by `npm run paytables`. Shares are from 0 to 1. Pays are for three, four and five of a kind. */
const rulesSchema = z.object({
  returnToPlayer: z.object({
    total: z.number(),
    base: z.number(),
    freeSpins: z.number(),
    jackpotShare: z.number(),
  }),
  hitRate: z.number(),
  spinsPerFeature: z.number(),
  /** Absent from an operator's rules that do not state it. */
  highestWinStakes: z.optional(z.number().check(z.positive())),
  /** The standard deviation of a round's win, in stakes. Absent as well. */
  volatility: z.optional(z.number().check(z.positive())),
  payRules: z.array(z.enum(payRules)),
  /** Pay lines: for each reel from left to right the row, 0 at the top and 2 at the bottom. */
  lines: z.array(z.array(z.int().check(z.minimum(0), z.maximum(2)))).check(z.minLength(1)),
  stakesMinor: z.array(z.int()).check(z.minLength(1)),
  handPayLimitMinor: z.int(),
  /** Pays as multiples of the stake per pay line; for the scatter, of the whole stake. */
  pays: z.array(
    z.object({
      symbol: z.enum(symbols),
      /** The symbol's name by language; undefined for letters. */
      name: z.optional(z.record(z.string(), z.string())),
      pays: threeToFive,
    }),
  ),
  freeSpins: z.object({ awards: threeToFive, multiplier: z.number(), maximum: z.int() }),
});
export type Rules = z.infer<typeof rulesSchema>;

/** Returns a brand's rules; null if there are no rules or they cannot be read. */
export const getRules = async (gameId: string, signal: AbortSignal): Promise<Rules | null> => {
  try {
    const answer = await fetch(`/assets/rules/${encodeURIComponent(gameId)}.json`, { signal });
    const parsed = z.safeParse(rulesSchema, answer.ok ? await answer.json() : null);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};
