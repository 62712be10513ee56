import { signInStore } from '../../../api/account.ts';

/** The page locks by the new PIN from now on. */
export const keepPin = (pinCode: string): void => {
  const signIn = signInStore.getState();
  if (signIn.kind !== 'signedIn') return;
  signInStore.setState({ kind: 'signedIn', account: { ...signIn.account, pinCode } }, true);
};
