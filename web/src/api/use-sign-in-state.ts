import { useStore } from 'zustand';
import { type Account, type SignInState, signInStore } from './sign-in-state.ts';

export const useSignInState = (): SignInState => useStore(signInStore);

export const useSignedInAccount = (): Account | null =>
  useStore(signInStore, (state) => (state.kind === 'signedIn' ? state.account : null));

/** Returns whether the server supports breaks from play, limits and self-exclusion. If not, pages must not offer them. */
export const useIsProtectionSupported = (): boolean => useSignedInAccount()?.restricted !== undefined;
