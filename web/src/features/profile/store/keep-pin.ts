import { signInStore } from '../../../api/account.ts';

export const keepPin = (pinCode: string): void => {
  const signIn = signInStore.getState();
  if (signIn.kind !== 'signedIn') return;
  signInStore.setState({ kind: 'signedIn', account: { ...signIn.account, pinCode } }, true);
};
