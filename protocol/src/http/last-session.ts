import * as z from 'zod/mini';
import { machineIdSchema, sessionIdSchema } from '../ids.ts';
import { amountMinorSchema, balanceMinorSchema } from '../money.ts';

/** The player's newest session, ended or running, as stored in the database. */
export const lastSessionSchema = z.object({
  id: sessionIdSchema,
  machine: machineIdSchema,
  brand: z.string(),
  startedAt: z.int(),
  /** Milliseconds since 1970; null while the session is running. */
  endedAt: z.nullable(z.int()),
  rounds: z.int(),
  freeSpins: z.int(),
  cashInMinor: balanceMinorSchema,
  cashOutMinor: balanceMinorSchema,
  /** Hand pays and jackpots paid straight to the wallet, in minor units. */
  winsPaidMinor: balanceMinorSchema,
  /** What the session staked and won, hand pays and jackpots included. Absent from third-party servers. */
  stakedMinor: z.optional(balanceMinorSchema),
  wonMinor: z.optional(balanceMinorSchema),
  /** Won less staked at the ends of equally long parts of an ended session, in minor units. Absent from third-party servers. */
  courseMinor: z.optional(z.array(amountMinorSchema)),
});
export type LastSession = z.infer<typeof lastSessionSchema>;
