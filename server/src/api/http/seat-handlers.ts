import { done, type MachineId, type Result, refused } from '@reelfloor/protocol';
import type { Site } from '../../platform/sites/sites.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';
import type { MachineList } from '../../play/machines/machine-list.ts';
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

/** Refuses a machine that the site does not show, with the same error as a machine that does not exist. */
const shown = <T>(
  { machineList, floor }: ShownMachines,
  { site, machineId }: { readonly site: Site; readonly machineId: MachineId },
  act: () => Promise<Result<T>>,
): Promise<Result<T>> => {
  const machine = floor.get(machineId);
  const isShown = machine === undefined || machineList.showsAt(site, machine);
  return isShown ? act() : Promise.resolve(refused('MACHINE_UNKNOWN', { machine: machineId }));
};

/** What tells which machines a site shows. */
export interface ShownMachines {
  readonly machineList: Pick<MachineList, 'showsAt'>;
  readonly floor: Pick<MachineFloor, 'get'>;
}

export const queueHandlers = (queue: QueueService, machines: ShownMachines) =>
  ({
    queue: async ({ bearer }) => done(await queue.ofPlayer(bearer.playerId)),
    joinQueue: ({ bearer, site, body: { machineId } }) =>
      shown(machines, { site, machineId }, () => queue.join({ playerId: bearer.playerId, machineId })),
    leaveQueue: ({ bearer, body }) => queue.leave({ playerId: bearer.playerId, machineId: body.machineId }),
  }) satisfies Partial<RouteHandlers>;

export const availabilityAlertHandlers = (
  availabilityAlerts: AvailabilityAlertService,
  machines: ShownMachines,
) =>
  ({
    availabilityAlerts: async ({ bearer }) => done(await availabilityAlerts.ofPlayer(bearer.playerId)),
    addAvailabilityAlert: ({ bearer, site, body: { machineId } }) =>
      shown(machines, { site, machineId }, () =>
        availabilityAlerts.make({ playerId: bearer.playerId, machineId }),
      ),
    cancelAvailabilityAlert: ({ bearer, body }) =>
      availabilityAlerts.end({ playerId: bearer.playerId, machineId: body.machineId }),
  }) satisfies Partial<RouteHandlers>;

export const watchingHandlers = (service: WatchingService) =>
  ({
    watching: async ({ bearer }) => done(await service.read(bearer.playerId)),
    chooseWatching: async ({ bearer, body }) => done(await service.choose(bearer.playerId, body.isAllowed)),
  }) satisfies Partial<RouteHandlers>;
