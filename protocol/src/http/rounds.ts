import * as z from 'zod/mini';
import { brandIdSchema, machineIdSchema, rulesHashSchema } from '../ids.ts';
import { amountMinorSchema, balanceMinorSchema } from '../money.ts';
import { recordFileQuerySchema } from './records.ts';

/** What is the same in a paid round and in a free spin. */
const playedFields = {
  roundId: z.string(),
  /** Names it among the player's rounds, hand pays and jackpots. Absent from third-party servers. */
  number: z.optional(z.int().check(z.positive())),
  /**
   * Whether its picture was recorded: `deleted`: it was, and is kept no longer; `held`: it is kept because of a complaint or for staff.
   * Absent: third-party servers record nothing.
   */
  picture: z.optional(z.enum(['recorded', 'none', 'deleted', 'held'])),
  /** When it counts, in ms since 1970: when it was played, as far as the server believes the cabinet. */
  at: z.int(),
  /** What went to the meter. */
  winMinor: balanceMinorSchema,
  handPayMinor: balanceMinorSchema,
  jackpotMinor: balanceMinorSchema,
  /** A hand pay or jackpot of it that a person must still approve. */
  waitingMinor: balanceMinorSchema,
  /** The credit before and after it; null if the cabinet did not say. */
  meterBeforeMinor: z.nullable(amountMinorSchema),
  meterAfterMinor: z.nullable(amountMinorSchema),
  /** How many rounds these sums are of: the machine's line was lost while they were played. Absent: one. */
  rounds: z.optional(z.int().check(z.minimum(2))),
  /** Empty if the cabinet did not say where its reels stopped. */
  stops: z.array(z.int().check(z.nonnegative())),
  /** The rules by which it was drawn; null or absent if the cabinet did not say. */
  rulesHash: z.optional(z.nullable(rulesHashSchema)),
} as const;

const freeSpinSchema = z.object(playedFields);
export type RecalledFreeSpin = z.infer<typeof freeSpinSchema>;

const roundSchema = z.object({
  ...playedFields,
  machine: machineIdSchema,
  brandId: brandIdSchema,
  brand: z.string(),
  /** The game's id, by which its rules and symbols are published. Absent from third-party servers: the brand's id. */
  game: z.optional(z.string()),
  stakeMinor: balanceMinorSchema,
  /** The free spins that it won, played at its stake, the first one first. */
  freeSpins: z.array(freeSpinSchema),
});
export type RecalledRound = z.infer<typeof roundSchema>;

export const roundsSchema = z.object({ rounds: z.array(roundSchema) });

const { zone, lang } = recordFileQuerySchema.shape;
export const roundFileQuerySchema = z.object({ zone, lang });
export type RoundFileQuery = z.output<typeof roundFileQuerySchema>;
