import type { Protection } from '@reelfloor/protocol';
import { signInStore } from '../api/account.ts';
import { Snapshot } from './snapshot.ts';

/**
 * What keeps the player from play now: `Protection`, while a restriction or a register holds. Undefined until it was fetched: then
 * the sign-in says whether anything does, so that a page never offers play before it knows.
 */
export const playRestriction = new Snapshot<Protection | null | undefined>(undefined);

export const isPlayRestricted = (): boolean => {
  const fetched = playRestriction.get();
  return fetched === undefined ? isRestrictedAtSignIn() : fetched !== null;
};

export const isRestrictedAtSignIn = (): boolean => {
  const state = signInStore.getState();
  return state.kind === 'signedIn' && state.account.restricted === true;
};
