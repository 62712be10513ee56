import { done } from '@reelfloor/protocol';
import type { WatchDesk } from '../../play/watching/watch-desk.ts';
import type { RouteHandlers } from './route-handler.ts';

export const watchingHandlers = (desk: WatchDesk) =>
  ({
    watching: async ({ bearer }) => done(await desk.read(bearer.playerId)),
    chooseWatching: async ({ bearer, body }) => done(await desk.choose(bearer.playerId, body.isAllowed)),
  }) satisfies Partial<RouteHandlers>;
