import type { PushSubscriptions } from '../../players/push/push-address.ts';
import type { RouteHandlers } from './route-handler.ts';

export const pushHandlers = (pushes: PushSubscriptions) =>
  ({
    addPush: ({ bearer, body }) => pushes.add(bearer, body),
    endPush: ({ bearer, body }) => pushes.remove(bearer.playerId, body.endpoint),
  }) satisfies Partial<RouteHandlers>;
