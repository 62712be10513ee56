import { done } from '@reelfloor/protocol';
import type { WishDesk } from '../../play/seats/wishes/wish-desk.ts';
import type { Doors } from './door.ts';

export const wishDoors = (wishes: WishDesk) =>
  ({
    wishes: async ({ bearer }) => done(await wishes.ofPlayer(bearer.playerId)),
    makeWish: ({ bearer, body }) => wishes.make({ playerId: bearer.playerId, machineId: body.machineId }),
    endWish: ({ bearer, body }) => wishes.end({ playerId: bearer.playerId, machineId: body.machineId }),
  }) satisfies Partial<Doors>;
