import * as z from 'zod/mini';
import { brandIdSchema, machineIdSchema, rulesHashSchema } from '../entity-ids.ts';
import { amountMinorSchema, balanceMinorSchema } from '../money-amount-schemas.ts';
import { recordFileQuerySchema } from './player-history-schemas.ts';

/** Fields that paid rounds and free spins have in common. */
const playedFields = {
  roundId: z.string(),
  /** Number of the round among the player's rounds, hand pays and jackpots. Absent from third-party servers. */
  number: z.optional(z.int().check(z.positive())),
  /**
   * Whether video of the round was recorded. `deleted`: recorded, but deleted since; `held`: kept because of a complaint or for staff.
   * Absent: third-party servers record nothing.
   */
  picture: z.optional(z.enum(['recorded', 'none', 'deleted', 'held'])),
  /** When the round was played: Unix time in ms, from the cabinet as far as the server trusts it. */
  at: z.int(),
  /** The part of the round's win that was added to the credit meter, in minor units. */
  winMinor: balanceMinorSchema,
  handPayMinor: balanceMinorSchema,
  jackpotMinor: balanceMinorSchema,
  /** Hand pays and jackpots of the round that staff must still approve, in minor units. */
  waitingMinor: balanceMinorSchema,
  /** The machine's credit before and after the round, in minor units; null if the cabinet did not report it. */
  meterBeforeMinor: z.nullable(amountMinorSchema),
  meterAfterMinor: z.nullable(amountMinorSchema),
  /** How many rounds this entry sums up, because the connection to the machine was lost while they were played. Absent: one. */
  rounds: z.optional(z.int().check(z.minimum(2))),
  /** For each reel, the stop at the end of the round; empty if the cabinet did not report them. */
  stops: z.array(z.int().check(z.nonnegative())),
  /** Hash of the game rules by which the round's outcome was drawn; null or absent if the cabinet did not report it. */
  rulesHash: z.optional(z.nullable(rulesHashSchema)),
} as const;

const freeSpinSchema = z.object(playedFields);
export type RecalledFreeSpin = z.infer<typeof freeSpinSchema>;

const roundSchema = z.object({
  ...playedFields,
  machine: machineIdSchema,
  brandId: brandIdSchema,
  brand: z.string(),
  /** The game's id, under which its rules and symbols are published. Absent from third-party servers: the brand's id. */
  game: z.optional(z.string()),
  stakeMinor: balanceMinorSchema,
  /** Free spins that the round won, played at the round's stake, in the order of play. */
  freeSpins: z.array(freeSpinSchema),
});
export type RecalledRound = z.infer<typeof roundSchema>;

export const roundsSchema = z.object({ rounds: z.array(roundSchema) });

const { zone, lang } = recordFileQuerySchema.shape;
export const roundFileQuerySchema = z.object({ zone, lang });
export type RoundFileQuery = z.output<typeof roundFileQuerySchema>;
