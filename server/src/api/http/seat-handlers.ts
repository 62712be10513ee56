import { done } from '@reelfloor/protocol';
import type { AvailabilityAlertService } from '../../play/seats/availability-alerts/availability-alert-service.ts';
import type { QueueService } from '../../play/seats/queue/queue-service.ts';
import type { SeatCalls } from '../../play/seats/seat-calls.ts';
import type { WatchingService } from '../../play/watching/watching-service.ts';
import type { Accounts } from '../../players/accounts/accounts.ts';
import type { RouteHandlers } from './route-handler.ts';

export const seatHandlers = (seats: SeatCalls, accounts: Accounts) =>
  ({
    kick: async ({ bearer, body, ip }) => {
      const kicked = await seats.kick({ playerId: bearer.playerId, machineId: body.machineId });
      if (kicked.ok) await accounts.noteKick(bearer, ip);
      return kicked;
    },
    cancel: ({ bearer, body }) => seats.cancel({ playerId: bearer.playerId, machineId: body.machineId }),
    cashOutSeat: ({ bearer, body }) =>
      seats.cashOut({ playerId: bearer.playerId, machineId: body.machineId }),
  }) satisfies Partial<RouteHandlers>;

export const queueHandlers = (queue: QueueService) =>
  ({
    queue: async ({ bearer }) => done(await queue.ofPlayer(bearer.playerId)),
    joinQueue: ({ bearer, body }) => queue.join({ playerId: bearer.playerId, machineId: body.machineId }),
    leaveQueue: ({ bearer, body }) => queue.leave({ playerId: bearer.playerId, machineId: body.machineId }),
  }) satisfies Partial<RouteHandlers>;

export const availabilityAlertHandlers = (availabilityAlerts: AvailabilityAlertService) =>
  ({
    availabilityAlerts: async ({ bearer }) => done(await availabilityAlerts.ofPlayer(bearer.playerId)),
    addAvailabilityAlert: ({ bearer, body }) =>
      availabilityAlerts.make({ playerId: bearer.playerId, machineId: body.machineId }),
    cancelAvailabilityAlert: ({ bearer, body }) =>
      availabilityAlerts.end({ playerId: bearer.playerId, machineId: body.machineId }),
  }) satisfies Partial<RouteHandlers>;

export const watchingHandlers = (service: WatchingService) =>
  ({
    watching: async ({ bearer }) => done(await service.read(bearer.playerId)),
    chooseWatching: async ({ bearer, body }) => done(await service.choose(bearer.playerId, body.isAllowed)),
  }) satisfies Partial<RouteHandlers>;
