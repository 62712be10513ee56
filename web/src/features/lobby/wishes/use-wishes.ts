import { useSyncExternalStore } from 'react';
import { wishEvents } from '../../../realtime/wish-events.ts';
import { hasWish, type WishState, wishStore } from './wish-store.ts';

export const useWishState = (): WishState | null => useSyncExternalStore(wishStore.subscribe, wishStore.get);

export const useHasWish = (machineId: string): boolean =>
  useSyncExternalStore(wishStore.subscribe, () => hasWish(wishStore.get(), machineId));

/** Returns whether the server tells players of free machines. */
export const useIsTellingOffered = (): boolean =>
  useSyncExternalStore(wishEvents.subscribe, () => wishEvents.get() !== null);
