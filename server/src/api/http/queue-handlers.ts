import { done } from '@reelfloor/protocol';
import type { QueueService } from '../../play/seats/queue/queue-service.ts';
import type { RouteHandlers } from './route-handler.ts';

export const queueHandlers = (queue: QueueService) =>
  ({
    queue: async ({ bearer }) => done(await queue.ofPlayer(bearer.playerId)),
    joinQueue: ({ bearer, body }) => queue.join({ playerId: bearer.playerId, machineId: body.machineId }),
    leaveQueue: ({ bearer, body }) => queue.leave({ playerId: bearer.playerId, machineId: body.machineId }),
  }) satisfies Partial<RouteHandlers>;
