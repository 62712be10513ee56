import { useStore } from 'zustand';
import { usePromotions } from '../features/game/components/use-promotions.ts';
import { walletStore } from '../features/wallet/store/wallet-store.ts';

/** Asks for discounts and bonuses automatically on framed pages; the game page does so itself. Draws nothing. */
export const AutoPromotions = () => {
  usePromotions(useStore(walletStore, ({ wallet }) => wallet?.balanceMinor ?? null));
  return null;
};
