import * as z from 'zod/mini';
import { brandIdSchema, machineIdSchema } from '../ids.ts';
import { positiveMinorSchema } from '../money.ts';

const winSchema = z.object({
  machine: machineIdSchema,
  brand: z.string(),
  amountMinor: positiveMinorSchema,
  /** The start of the hour in which it was. */
  at: z.int(),
});
export type HallWinLine = z.infer<typeof winSchema>;

const jackpotHitSchema = z.object({
  brandId: brandIdSchema,
  level: z.int().check(z.positive()),
  machine: machineIdSchema,
  amountMinor: positiveMinorSchema,
  /** The start of the hour in which it fell. */
  at: z.int(),
});
export type JackpotHit = z.infer<typeof jackpotHitSchema>;

/** What was won in the hall in hours that are over. It never says who won. */
export const hallWinsSchema = z.object({
  /** High wins of the last day, the newest hour first; empty unless the operator tells them. */
  wins: z.array(winSchema),
  /** Jackpots that fell in the last year, the newest first; at most five of each level. */
  jackpots: z.array(jackpotHitSchema),
});
export type HallWins = z.infer<typeof hallWinsSchema>;
