import { useStore } from 'zustand';
import { usePromotions } from '../features/game/components/use-promotions.ts';
import { walletStore } from '../features/wallet/store/wallet-store.ts';

/** Requests discounts and bonuses on every page except the game page, which requests them itself. */
export const AutoPromotions = () => {
  usePromotions(useStore(walletStore, ({ wallet }) => wallet?.balanceMinor ?? null));
  return null;
};
