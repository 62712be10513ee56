import type { PlayerProtection } from '../../players/protection/protection.ts';
import type { RouteHandlers } from './route-handler.ts';

export const protectionHandlers = (protection: PlayerProtection) =>
  ({
    protection: ({ bearer }) => protection.read(bearer.playerId),
    takeTimeout: ({ bearer, body }) => protection.takeTimeout(bearer.playerId, body.hours),
    exclude: ({ bearer, body }) => protection.exclude(bearer.playerId, body.months),
    comeBack: ({ bearer, body }) => protection.comeBack(bearer.playerId, body.confirm),
    acknowledgeCheck: ({ bearer, params, body }) =>
      protection.acknowledgeCheck(bearer.playerId, Number(params.id), body.choice),
    chooseCheck: ({ bearer, body }) => protection.chooseCheck(bearer.playerId, body.minutes),
    acknowledgeMessage: ({ bearer, body }) => protection.acknowledgeMessage(bearer.playerId, body.id),
    setLimit: ({ bearer, body }) => protection.setLimit(bearer.playerId, body),
    confirmRaise: ({ bearer, params }) => protection.confirmRaise(bearer.playerId, params.id),
    withdrawRaise: ({ bearer, params }) => protection.withdrawRaise(bearer.playerId, params.id),
  }) satisfies Partial<RouteHandlers>;
