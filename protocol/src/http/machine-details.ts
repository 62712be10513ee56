import * as z from 'zod/mini';
import { positiveMinorSchema } from '../money-amount-schemas.ts';

const millionths = z.int().check(z.minimum(0), z.maximum(1_000_000));

/** Details of a machine that players may see besides the lobby's list. A server omits unknown ones. */
export const machineDetailsSchema = z.object({
  /** The game's id, under which its rules are published. */
  game: z.optional(z.string()),
  /** Game's long-run return to player (RTP): share of the stakes, in millionths. */
  returnPpm: z.optional(millionths),
  /** Game's hit frequency: share of the rounds that win, in millionths. */
  hitPpm: z.optional(millionths),
  /** The highest win of a paid spin without jackpots, as a multiple of the stake. */
  highestWinStakes: z.optional(z.number().check(z.positive())),
  /** The highest win of a free spin, as a multiple of the stake of the round that won it. */
  highestFreeWinStakes: z.optional(z.number().check(z.positive())),
  /** Game's volatility: standard deviation of a round's win with its free spins and without jackpots, as a multiple of the stake. */
  volatilityStakes: z.optional(z.number().check(z.positive())),
  /** Limit in minor units above which a win is paid by hand (hand pay). */
  handPayLimitMinor: z.optional(positiveMinorSchema),
  /** The stakes of the machine's stake keys in minor units, lowest first. */
  stakesMinor: z.optional(z.array(positiveMinorSchema)),
  /** How long the current player has been playing, in ms. Absent while nobody plays. */
  inPlayMs: z.optional(z.int().check(z.nonnegative())),
  /** How long ago the machine was last played, in ms. Absent while somebody plays, and if it was never played. */
  lastPlayedMs: z.optional(z.int().check(z.nonnegative())),
  /** How long ago staff took the machine out of service, in ms. Absent if it is in service. */
  outOfServiceMs: z.optional(z.int().check(z.nonnegative())),
});
export type MachineDetails = z.infer<typeof machineDetailsSchema>;
