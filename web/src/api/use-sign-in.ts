import { useStore } from 'zustand';
import { type Account, type SignInState, signInStore } from './account.ts';

export const useSignIn = (): SignInState => useStore(signInStore);

export const useAccount = (): Account | null =>
  useStore(signInStore, (state) => (state.kind === 'signedIn' ? state.account : null));

/** Returns whether the server has breaks, limits and exclusions. If not, pages must not offer them. */
export const useIsProtectionSupported = (): boolean => useAccount()?.restricted !== undefined;
