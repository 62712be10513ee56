import { type SignInState, signInStore } from '../../../api/account.ts';
import { KeptMachines } from './kept-machines.ts';

/** The favourites of whoever is signed in, and the machines this player joined last. */
export const myMachines = new KeptMachines(() => localStorage);

const showForPlayer = (state: SignInState): void =>
  myMachines.showFor(state.kind === 'signedIn' ? String(state.account.user.id) : null);
signInStore.subscribe(showForPlayer);
showForPlayer(signInStore.getState());
