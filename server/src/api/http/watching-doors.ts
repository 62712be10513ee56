import { done } from '@reelfloor/protocol';
import type { WatchDesk } from '../../play/watching/watch-desk.ts';
import type { Doors } from './door.ts';

export const watchingDoors = (desk: WatchDesk) =>
  ({
    watching: async ({ bearer }) => done(await desk.read(bearer.playerId)),
    chooseWatching: async ({ bearer, body }) => done(await desk.choose(bearer.playerId, body.isAllowed)),
  }) satisfies Partial<Doors>;
