import { done } from '@reelfloor/protocol';
import type { WatchingService } from '../../play/watching/watching-service.ts';
import type { RouteHandlers } from './route-handler.ts';

export const watchingHandlers = (service: WatchingService) =>
  ({
    watching: async ({ bearer }) => done(await service.read(bearer.playerId)),
    chooseWatching: async ({ bearer, body }) => done(await service.choose(bearer.playerId, body.isAllowed)),
  }) satisfies Partial<RouteHandlers>;
