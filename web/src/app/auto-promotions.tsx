import { useStore } from 'zustand';
import { usePromotions } from '../features/game/components/use-promotions.ts';
import { walletStore } from '../features/wallet/store/wallet-store.ts';

/** Asks for discount and bonus by itself on every page but the game, which has a desk of its own. Draws nothing. */
export const AutoPromotions = () => {
  usePromotions(useStore(walletStore, ({ wallet }) => wallet?.balanceMinor ?? null));
  return null;
};
