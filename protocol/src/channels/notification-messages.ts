import * as z from 'zod/mini';
import { machineIdSchema } from '../entity-ids.ts';
import { machineStatusSchema } from '../machine.ts';
import { balanceMinorSchema } from '../money-amount-schemas.ts';

export const balanceSchema = z.object({
  balance: balanceMinorSchema,
  /** Version of the wallet, which grows with every change of it. Clients keep the balance with the highest version. */
  version: z.optional(z.int()),
  /** When the casino's platform reported the balance (Unix time in ms). Absent if the wallet is on this server. */
  asOf: z.optional(z.int()),
});

export const machineNoticeSchema = z.object({
  id: machineIdSchema,
  status: machineStatusSchema,
  version: z.optional(z.int()),
  /** True if staff were notified of the machine's current fault. Sent on the game channel only; absent: they were not. */
  staffNotified: z.optional(z.boolean()),
});

const refusedSchema = z.object({
  code: z.union([z.int(), z.string()]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/**
 * Informs all clients of the player about their seat. `status` from our server: `waiting` (the connection is lost, the seat is held),
 * `playing`, `closing` (the credit is being transferred to the wallet), `closed`. `name`: the machine's brand.
 */
export const sessionNoticeSchema = z.object({
  status: z.string(),
  name: z.string(),
  id: machineIdSchema,
  machine_status: machineStatusSchema,
  /** While the seat is held: when the hold ends (Unix time in ms, server's clock), and the milliseconds left until then. */
  heldUntil: z.optional(z.int()),
  leftMs: z.optional(z.int().check(z.nonnegative())),
  /** True if staff were notified of the machine's current fault; absent: they were not. */
  staffNotified: z.optional(z.boolean()),
  /** While the seat closes: why cancelling the cash-out would be refused. Absent if the player may try to cancel. */
  cancelRefused: z.optional(refusedSchema),
});
export type SessionNotice = z.infer<typeof sessionNoticeSchema>;

export const infoSchema = z.object({
  code: z.optional(z.union([z.int(), z.string()])),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  message: z.optional(z.string()),
  /** What the page should do. Known values are `SESSION_CLOSE_WARNING`, `QUIT_REQUEST` and `CLOSE_SESSION`. */
  action: z.optional(z.string()),
});
