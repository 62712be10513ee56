import * as z from 'zod/mini';
import { machineIdSchema } from '../entity-ids.ts';

/** A player's request to be notified once when a machine is free. */
const availabilityAlertSchema = z.object({
  machine: machineIdSchema,
  /** Name of the brand of the machine that the player waits for. */
  name: z.string(),
  /** Time until the availability alert expires, in ms. */
  leftMs: z.int().check(z.minimum(0)),
});
export type AvailabilityAlert = z.infer<typeof availabilityAlertSchema>;

/** A notification to a player that a machine was free. */
const sentAvailabilityAlertSchema = z.object({
  machine: machineIdSchema,
  name: z.string(),
  /** How long ago the server found the machine free and notified the player, in ms. */
  agoMs: z.int().check(z.minimum(0)),
});
export type SentAvailabilityAlert = z.infer<typeof sentAvailabilityAlertSchema>;

/** A player's pending availability alerts, and recently sent ones that the player has not acknowledged. */
export const ownAvailabilityAlertsSchema = z.object({
  /** Version of the player's availability alerts, which grows with every change. */
  version: z.int().check(z.minimum(0)),
  availabilityAlerts: z.array(availabilityAlertSchema),
  sent: z.array(sentAvailabilityAlertSchema),
});
export type OwnAvailabilityAlerts = z.infer<typeof ownAvailabilityAlertsSchema>;
