import type { PlayerProtection } from '../protection/protection.ts';
import type { Doors } from './door.ts';

export const protectionDoors = (protection: PlayerProtection) =>
  ({
    protection: ({ bearer }) => protection.read(bearer.playerId),
    takeTimeout: ({ bearer, body }) => protection.takeTimeout(bearer.playerId, body.hours),
    exclude: ({ bearer, body }) => protection.exclude(bearer.playerId, body.months),
    comeBack: ({ bearer, body }) => protection.comeBack(bearer.playerId, body.confirm),
  }) satisfies Partial<Doors>;
