import { type SignInState, signInStore } from '../../../api/account.ts';
import { KeptMachines } from './kept-machines.ts';

export const myMachines = new KeptMachines(() => localStorage);

const showForPlayer = (state: SignInState): void =>
  myMachines.showFor(state.kind === 'signedIn' ? String(state.account.user.id) : null);
signInStore.subscribe(showForPlayer);
showForPlayer(signInStore.getState());
