import type { PlayerId } from '@reelfloor/protocol';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { WishEffect } from './wish-units.ts';

/** Tells the player's pages, after the commit, that the player's wishes have changed. */
export const notifyWish = (bus: Bus, { playerId, version }: WishEffect): void =>
  bus.publish('wishesChanged', { playerId: playerId as PlayerId, version });
