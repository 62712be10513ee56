import * as z from 'zod/mini';
import { machineIdSchema } from '../entity-ids.ts';
import { ownAvailabilityAlertsSchema } from './availability-alert.ts';
import type { ContractOf } from './call-contract.ts';
import { exclusionRegisterErrors } from './call-contract-examples.ts';
import type { Route } from './route.ts';

const availabilityAlertBodySchema = z.object({ machineId: machineIdSchema });

/**
 * HTTP calls for players' availability alerts (notifications that a machine is free). Pages are notified of changes by `availabilityAlerts`
 * of the notification channel.
 */
export const availabilityAlertRoutes = {
  availabilityAlerts: {
    method: 'GET',
    path: 'player/availability-alerts',
    access: 'player',
    answer: ownAvailabilityAlertsSchema,
  },
  addAvailabilityAlert: {
    method: 'POST',
    path: 'player/availability-alerts',
    access: 'player',
    body: availabilityAlertBodySchema,
    answer: ownAvailabilityAlertsSchema,
  },
  cancelAvailabilityAlert: {
    method: 'POST',
    path: 'player/availability-alerts/end',
    access: 'player',
    body: availabilityAlertBodySchema,
    answer: ownAvailabilityAlertsSchema,
  },
} as const satisfies Record<string, Route>;

const ownAvailabilityAlerts = {
  version: 4,
  availabilityAlerts: [{ machine: '405', name: 'Copper Canyon', leftMs: 41_000_000 }],
  sent: [{ machine: '212', name: 'Neon Koi', agoMs: 20_000 }],
};

/** API documentation of the HTTP calls for availability alerts. Not loaded by the client. */
export const availabilityAlertContract = {
  availabilityAlerts: {
    summary: 'The machines of which the player will be told when they are free, and those that were free lately.',
    group: 'Floor',
    example: { answer: ownAvailabilityAlerts },
  },
  addAvailabilityAlert: {
    summary: 'Be told, once, when a machine is free that is taken now. Asked again, lets the alert last longer.',
    group: 'Floor',
    refusals: [
      'MACHINE_UNKNOWN',
      'MACHINE_OFFLINE',
      'MACHINE_FAULT',
      'MACHINE_OUT_OF_SERVICE',
      'AVAILABILITY_ALERTS_OFF',
      'AVAILABILITY_ALERTS_FULL',
      'AVAILABILITY_ALERT_NOT_NEEDED',
      'UNDER_AGE',
      'RESTRICTED',
      exclusionRegisterErrors,
      'BREAK_RUNS',
      'LIMIT_REACHED',
      'LIMIT_MISSING',
      'TERMS_NOT_ACCEPTED',
    ],
    example: { body: { machineId: '405' }, answer: ownAvailabilityAlerts },
  },
  cancelAvailabilityAlert: {
    summary: 'Cancel an availability alert, or acknowledge that it was sent.',
    group: 'Floor',
    example: { body: { machineId: '212' }, answer: { ...ownAvailabilityAlerts, version: 5, sent: [] } },
  },
} satisfies ContractOf<typeof availabilityAlertRoutes>;
