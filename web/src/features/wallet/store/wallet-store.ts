import { createStore } from 'zustand/vanilla';

export interface Wallet {
  readonly balanceMinor: number;
  /** Version of the wallet's balance: increases with every change; undefined if the server sends no versions. */
  readonly version: number | undefined;
}

/** The wallet as a call or the WebSocket last reported it; null until then. */
export const walletStore = createStore<{ readonly wallet: Wallet | null }>(() => ({ wallet: null }));

/** Stores a balance unless the store has a newer one. */
export const storeWalletBalance = (received: Wallet): void => {
  const { wallet } = walletStore.getState();
  if (wallet?.version !== undefined && received.version !== undefined && received.version < wallet.version) return;
  walletStore.setState({ wallet: received });
};

export const forgetWallet = (): void => walletStore.setState({ wallet: null });
