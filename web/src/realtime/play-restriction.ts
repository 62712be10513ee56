import type { Protection } from '@reelfloor/protocol';
import { signInStore } from '../api/sign-in-state.ts';
import { ObservableValue } from './observable-value.ts';

/**
 * What keeps the player from playing now: `Protection` while a restriction or an exclusion register applies; null if nothing does.
 * Undefined until fetched: then `isPlayRestricted` uses the sign-in, so that a page never offers play too early.
 */
export const playRestriction = new ObservableValue<Protection | null | undefined>(undefined);

export const isPlayRestricted = (): boolean => {
  const fetched = playRestriction.get();
  return fetched === undefined ? wasPlayRestrictedAtSignIn() : fetched !== null;
};

export const wasPlayRestrictedAtSignIn = (): boolean => {
  const state = signInStore.getState();
  return state.kind === 'signedIn' && state.account.restricted === true;
};
