import { useStore } from 'zustand';
import { usePromotions } from '../features/game/components/use-promotions.ts';
import { lockStore } from '../features/lock/store/idle-lock.ts';
import { walletStore } from '../features/wallet/store/wallet-store.ts';

/** Requests discounts and bonuses on every page except the game page, which requests them itself. */
export const AutoPromotions = () => {
  const balanceMinor = useStore(walletStore, ({ wallet }) => wallet?.balanceMinor ?? null);
  const isLocked = useStore(lockStore, ({ state }) => state !== 'open');
  usePromotions(isLocked ? null : balanceMinor);
  return null;
};
