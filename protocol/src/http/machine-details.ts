import * as z from 'zod/mini';
import { positiveMinorSchema } from '../money.ts';

const millionths = z.int().check(z.minimum(0), z.maximum(1_000_000));

/** What a player may know of a machine beyond the list. A server leaves out what it does not know. */
export const machineDetailsSchema = z.object({
  /** The id by which the game's rules are published. */
  game: z.optional(z.string()),
  /** Share of the stakes that the game returns in the long run. */
  returnPpm: z.optional(millionths),
  /** Share of the rounds that win. */
  hitPpm: z.optional(millionths),
  /** The highest win of a paid spin without jackpots, in stakes. */
  highestWinStakes: z.optional(z.number().check(z.positive())),
  /** The highest win of a free spin, in stakes of the round that won it. */
  highestFreeWinStakes: z.optional(z.number().check(z.positive())),
  /** The standard deviation of what a round wins with its free spins and without jackpots, in stakes. */
  volatilityStakes: z.optional(z.number().check(z.positive())),
  /** The machine pays a higher win by hand. */
  handPayLimitMinor: z.optional(positiveMinorSchema),
  /** The stakes on the machine's keys, the lowest first. */
  stakesMinor: z.optional(z.array(positiveMinorSchema)),
  /** How long somebody has been playing. Absent while nobody is. */
  inPlayMs: z.optional(z.int().check(z.nonnegative())),
  /** How long ago somebody last played. Absent while somebody plays, and if nobody ever has. */
  lastPlayedMs: z.optional(z.int().check(z.nonnegative())),
  /** How long ago staff took the machine out of service. Absent if they have not. */
  outOfServiceMs: z.optional(z.int().check(z.nonnegative())),
});
export type MachineDetails = z.infer<typeof machineDetailsSchema>;
