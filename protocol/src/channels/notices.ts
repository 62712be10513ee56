import * as z from 'zod/mini';
import { machineIdSchema } from '../ids.ts';
import { machineStatusSchema } from '../machine.ts';
import { balanceMinorSchema } from '../money.ts';

export const balanceSchema = z.object({
  balance: balanceMinorSchema,
  /** Grows with every change of this wallet. Clients keep the higher version. */
  version: z.optional(z.int()),
});

export const machineNoticeSchema = z.object({
  id: machineIdSchema,
  status: machineStatusSchema,
  version: z.optional(z.int()),
});

/**
 * Sent to all of the player's clients. Our server's `status`: `waiting` (the connection dropped and the seat is held),
 * `playing`, `closing` (the credit is going to the wallet), `closed`. `name` is the brand's.
 */
export const sessionNoticeSchema = z.object({
  status: z.string(),
  name: z.string(),
  id: machineIdSchema,
  machine_status: machineStatusSchema,
  /** Only while the seat is held: when the hold ends (milliseconds since 1970 by the server's clock), and in how long. */
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
