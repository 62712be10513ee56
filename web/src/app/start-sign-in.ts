import { storeToken } from '../api/access-token.ts';
import { signedOut, validateStoredToken } from '../api/account.ts';
import { onTokenRejected } from '../api/call-server.ts';

/** Signs in with the stored token, and logs out whenever the server rejects it later. */
export const startSignIn = (): void => {
  onTokenRejected((error) => signedOut({ kind: 'unauthorised', error }));
  void validateStoredToken();
};

/** `?token=` of any address is stored and at once removed from the address bar and the history. */
export const takeTokenFromAddress = (): void => {
  const url = new URL(location.href);
  const token = url.searchParams.get('token');
  if (token === null) return;
  url.searchParams.delete('token');
  history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  if (token !== '') storeToken(token);
};
