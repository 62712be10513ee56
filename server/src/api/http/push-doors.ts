import type { PushDesk } from '../../players/push/push-address.ts';
import type { Doors } from './door.ts';

export const pushDoors = (pushes: PushDesk) =>
  ({
    addPush: ({ bearer, body }) => pushes.add(bearer, body),
    endPush: ({ bearer, body }) => pushes.remove(bearer.playerId, body.endpoint),
  }) satisfies Partial<Doors>;
