import * as z from 'zod/mini';
import { brandIdSchema, machineIdSchema } from '../entity-ids.ts';
import { positiveMinorSchema } from '../money-amount-schemas.ts';

const winSchema = z.object({
  machine: machineIdSchema,
  brand: z.string(),
  amountMinor: positiveMinorSchema,
  /** Start of the hour in which the win occurred: Unix time in ms. */
  at: z.int(),
});
export type HallWinEntry = z.infer<typeof winSchema>;

const jackpotHitSchema = z.object({
  brandId: brandIdSchema,
  level: z.int().check(z.positive()),
  machine: machineIdSchema,
  amountMinor: positiveMinorSchema,
  /** Start of the hour in which the jackpot was hit: Unix time in ms. */
  at: z.int(),
});
export type JackpotHit = z.infer<typeof jackpotHitSchema>;

/** Wins in the hall in completed hours. Winners are never named. */
export const hallWinsSchema = z.object({
  /** High wins of the last day, newest hour first; empty unless the operator publishes them. */
  wins: z.array(winSchema),
  /** Jackpots hit in the last year, newest first; at most five of each level. */
  jackpots: z.array(jackpotHitSchema),
});
export type HallWins = z.infer<typeof hallWinsSchema>;
