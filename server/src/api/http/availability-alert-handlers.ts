import { done } from '@reelfloor/protocol';
import type { AvailabilityAlertService } from '../../play/seats/availability-alerts/availability-alert-service.ts';
import type { RouteHandlers } from './route-handler.ts';

export const availabilityAlertHandlers = (availabilityAlerts: AvailabilityAlertService) =>
  ({
    availabilityAlerts: async ({ bearer }) => done(await availabilityAlerts.ofPlayer(bearer.playerId)),
    addAvailabilityAlert: ({ bearer, body }) =>
      availabilityAlerts.make({ playerId: bearer.playerId, machineId: body.machineId }),
    cancelAvailabilityAlert: ({ bearer, body }) =>
      availabilityAlerts.end({ playerId: bearer.playerId, machineId: body.machineId }),
  }) satisfies Partial<RouteHandlers>;
