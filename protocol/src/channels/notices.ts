import * as z from 'zod/mini';
import { machineIdSchema } from '../ids.ts';
import { machineStatusSchema } from '../machine.ts';
import { balanceMinorSchema } from '../money.ts';

export const balanceSchema = z.object({
  balance: balanceMinorSchema,
  /** Grows with every change of this wallet. Readers keep the newer notice. */
  version: z.optional(z.int()),
});

export const machineNoticeSchema = z.object({
  id: machineIdSchema,
  status: machineStatusSchema,
  version: z.optional(z.int()),
});

/**
 * The player's session, sent to all of the player's clients. Our server's values of `status`: `waiting` (the connection dropped,
 * the seat is kept), `playing`, `closing` (the credit is going to the wallet), `closed`. `name` is the brand's.
 */
export const sessionNoticeSchema = z.object({
  status: z.string(),
  name: z.string(),
  id: machineIdSchema,
  machine_status: machineStatusSchema,
  /** While the seat waits: until when (milliseconds since 1970 by the server's clock) and how long that is. */
  heldUntil: z.optional(z.int()),
  leftMs: z.optional(z.int().check(z.nonnegative())),
});
export type SessionNotice = z.infer<typeof sessionNoticeSchema>;

export const infoSchema = z.object({
  code: z.optional(z.union([z.int(), z.string()])),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  message: z.optional(z.string()),
  /** `SESSION_CLOSE_WARNING`, `QUIT_REQUEST` or `CLOSE_SESSION`. */
  action: z.optional(z.string()),
});
