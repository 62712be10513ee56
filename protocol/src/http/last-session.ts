import * as z from 'zod/mini';
import { machineIdSchema, sessionIdSchema } from '../entity-ids.ts';
import { amountMinorSchema, balanceMinorSchema } from '../money-amount-schemas.ts';

/** The player's newest session, ended or running, as stored in the database. */
export const lastSessionSchema = z.object({
  id: sessionIdSchema,
  machine: machineIdSchema,
  brand: z.string(),
  startedAt: z.int(),
  /** End of the session: Unix time in ms; null while it is running. */
  endedAt: z.nullable(z.int()),
  rounds: z.int(),
  freeSpins: z.int(),
  cashInMinor: balanceMinorSchema,
  cashOutMinor: balanceMinorSchema,
  /** Hand pays and jackpots of the session that were paid straight to the wallet, in minor units. */
  winsPaidMinor: balanceMinorSchema,
  /** Stakes and wins of the session in minor units, hand pays and jackpots included. Absent from third-party servers. */
  stakedMinor: z.optional(balanceMinorSchema),
  wonMinor: z.optional(balanceMinorSchema),
  /**
   * Cumulative net result (won less staked) at equally spaced times of an ended session, in minor units. Absent from third-party servers.
   */
  courseMinor: z.optional(z.array(amountMinorSchema)),
});
export type LastSession = z.infer<typeof lastSessionSchema>;
