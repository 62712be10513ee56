import { createStore } from 'zustand/vanilla';

export interface Wallet {
  readonly balanceMinor: number;
  /** Increases with every change of the balance; undefined if the server sends no versions. */
  readonly version: number | undefined;
}

/** The wallet as a call or the channel last reported it; null until then. */
export const walletStore = createStore<{ readonly wallet: Wallet | null }>(() => ({ wallet: null }));

/** Stores a balance unless a newer one is known. */
export const storeWalletBalance = (received: Wallet): void => {
  const { wallet } = walletStore.getState();
  if (wallet?.version !== undefined && received.version !== undefined && received.version < wallet.version) return;
  walletStore.setState({ wallet: received });
};

export const forgetWallet = (): void => walletStore.setState({ wallet: null });
