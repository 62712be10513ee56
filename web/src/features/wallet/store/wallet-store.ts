import { createStore } from 'zustand/vanilla';

export interface Wallet {
  readonly balanceMinor: number;
  /** Grows with every change; undefined from a server that does not number them. */
  readonly version: number | undefined;
}

/** The wallet as the server last told it, by call or by channel; null before the first word. */
export const walletStore = createStore<{ readonly wallet: Wallet | null }>(() => ({ wallet: null }));

/** Takes what was heard unless something newer is known already. */
export const hearBalance = (heard: Wallet): void => {
  const { wallet } = walletStore.getState();
  if (wallet?.version !== undefined && heard.version !== undefined && heard.version < wallet.version) return;
  walletStore.setState({ wallet: heard });
};

export const forgetWallet = (): void => walletStore.setState({ wallet: null });
