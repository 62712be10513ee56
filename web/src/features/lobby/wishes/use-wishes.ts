import { useSyncExternalStore } from 'react';
import { wishNews } from '../../../realtime/wish-news.ts';
import { hasWish, type WishState, wishStore } from './wish-store.ts';

export const useWishState = (): WishState | null => useSyncExternalStore(wishStore.subscribe, wishStore.get);

export const useHasWish = (machineId: string): boolean =>
  useSyncExternalStore(wishStore.subscribe, () => hasWish(wishStore.get(), machineId));

/** Returns whether the server tells players of free machines. */
export const useIsTellingOffered = (): boolean =>
  useSyncExternalStore(wishNews.subscribe, () => wishNews.get() !== null);
