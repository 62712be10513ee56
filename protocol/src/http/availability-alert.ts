import * as z from 'zod/mini';
import { machineIdSchema } from '../ids.ts';

/** A player's availability alert to be told when the machine is free. */
const availabilityAlertSchema = z.object({
  machine: machineIdSchema,
  /** The machine's brand. */
  name: z.string(),
  /** Time until the availability alert ends by itself, in ms. */
  leftMs: z.int().check(z.minimum(0)),
});
export type AvailabilityAlert = z.infer<typeof availabilityAlertSchema>;

/** An availability alert that has come true: the machine was free then. */
const sentAvailabilityAlertSchema = z.object({
  machine: machineIdSchema,
  name: z.string(),
  /** How long ago the machine was seen to be free, in ms. */
  agoMs: z.int().check(z.minimum(0)),
});
export type SentAvailabilityAlert = z.infer<typeof sentAvailabilityAlertSchema>;

/** A player's availability alerts, and those that came true lately and that the player has not acknowledged yet. */
export const ownAvailabilityAlertsSchema = z.object({
  /** Grows with every change. */
  version: z.int().check(z.minimum(0)),
  availabilityAlerts: z.array(availabilityAlertSchema),
  sent: z.array(sentAvailabilityAlertSchema),
});
export type OwnAvailabilityAlerts = z.infer<typeof ownAvailabilityAlertsSchema>;
