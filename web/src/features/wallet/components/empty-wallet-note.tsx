import { useStore } from 'zustand';
import { EmptyWallet } from '../../../ui/money-help.tsx';
import { walletStore } from '../store/wallet-store.ts';

/** Says how to fill the wallet while it is empty. */
export const EmptyWalletNote = () => {
  const isEmpty = useStore(walletStore, ({ wallet }) => wallet?.balanceMinor === 0);
  return isEmpty ? <EmptyWallet className="mb-6 rounded-card border border-line bg-surface-1 p-5" /> : null;
};
