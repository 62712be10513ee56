import { createStore } from 'zustand/vanilla';

export interface Wallet {
  readonly balanceMinor: number;
  /** Grows with every change; undefined: the server sends none. */
  readonly version: number | undefined;
}

/** The wallet as last reported by call or channel; null: not reported yet. */
export const walletStore = createStore<{ readonly wallet: Wallet | null }>(() => ({ wallet: null }));

/** Takes a balance unless a newer one is known. */
export const takeBalance = (heard: Wallet): void => {
  const { wallet } = walletStore.getState();
  if (wallet?.version !== undefined && heard.version !== undefined && heard.version < wallet.version) return;
  walletStore.setState({ wallet: heard });
};

export const forgetWallet = (): void => walletStore.setState({ wallet: null });
