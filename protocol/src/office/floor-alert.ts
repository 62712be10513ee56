import * as z from 'zod/mini';

export const person = z.object({ id: z.string(), name: z.string() });

/**
 * An alert for staff about the machines and their operation. `noted`: it reports a completed event, such as a jackpot, so it has no end to
 * wait for.
 */
export const floorAlertSchema = z.object({
  id: z.string(),
  kind: z.string(),
  text: z.string(),
  machine: z.nullable(z.object({ id: z.string(), brand: z.string() })),
  agent: z.nullable(z.string()),
  player: z.nullable(person),
  /** The object of the alert, such as the id of a transfer or of a waiting hand pay. */
  subject: z.string(),
  /** Number of the site whose casino the alert concerns; null for none. */
  site: z.nullable(z.number()),
  amountMinor: z.nullable(z.number()),
  openedAt: z.number(),
  closedAt: z.nullable(z.number()),
  noted: z.boolean(),
  /** True if the alert closes when staff acknowledge it, because the system cannot detect the end of its cause. */
  endsByPerson: z.boolean(),
  acknowledged: z.nullable(z.object({ by: z.string(), at: z.number(), note: z.string() })),
});
export type FloorAlert = z.infer<typeof floorAlertSchema>;
