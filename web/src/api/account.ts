import type { SignIn } from '@reelfloor/protocol';
import { createStore } from 'zustand/vanilla';
import { clearToken, isExpired, readToken, signInMark, storeNewToken, storeToken } from './access-token.ts';
import type { CallFailure, CallResult } from './call-failure.ts';
import { callServer } from './call-server.ts';
import { dropEarlyAnswers } from './early-answers.ts';
import { storeLockFlag } from './lock-flag.ts';

type Role = 'admin' | 'staff' | 'user';

/** Who is signed in, as the pages show it. */
export interface Account {
  readonly role: readonly Role[];
  readonly permissions: readonly number[];
  readonly user: SignIn['user'];
  readonly lastLogon: string | null;
  readonly lastLogonIP: string | null;
  /** As the sign-in has it (`signInSchema`); empty where no PIN is set. Never stored: four digits can be tried out. */
  readonly pinCode: string;
  /** The server waits for the PIN of this sign-in. */
  readonly locked: boolean;
}

export type SignInState =
  /** Not known yet: the stored token is being checked. */
  | { readonly kind: 'checking' }
  /** A link brought somebody else's sign-in: the player is asked which of the two is to go on. */
  | { readonly kind: 'asked'; readonly stored: SignIn; readonly offered: SignIn }
  /** `note`: what the player should be told of how it came about. */
  | { readonly kind: 'signedIn'; readonly account: Account; readonly note?: 'linkNotAccepted' }
  /** Nobody could say whether the stored token is good; it is kept, and asked about again (`retrySignIn`). */
  | { readonly kind: 'unreached'; readonly failure: CallFailure }
  /** `failure` says why the last sign-in ended, for the login page to show; null after an ordinary logout. */
  | { readonly kind: 'signedOut'; readonly failure: CallFailure | null };

/** The state of the sign-in, outside React; `useSignIn` joins the two. */
export const signInStore = createStore<SignInState>(() => ({ kind: 'checking' }));

/** The stored sign-in goes on. */
export const signedIn = (answer: SignIn, note?: 'linkNotAccepted'): void => {
  storeToken(answer.token);
  signInStore.setState({ kind: 'signedIn', account: accountOf(answer), ...(note && { note }) }, true);
};

/** A new sign-in, which no lock of an earlier one concerns. */
export const beginSignIn = (answer: SignIn, remember?: boolean): void => {
  storeLockFlag(false);
  isLoggingOut = false;
  storeNewToken(answer.token, remember);
  signInStore.setState({ kind: 'signedIn', account: accountOf(answer) }, true);
};

/** Whether a refusal means that the token was revoked: by a logout elsewhere, or by one wrong PIN too many. */
export const endsSignIn = ({ code }: { readonly code?: number | string | undefined }): boolean =>
  code === 'TOKEN_INVALID' || code === 'PIN_EXHAUSTED';

let isLoggingOut = false;

/** The player logs out. However the end of the sign-in is heard of first, it is no failure. Returns the sign-in's mark. */
export const beginLogout = (): string => {
  isLoggingOut = true;
  return signInMark();
};

/** Forgets the token and the account. */
export const signedOut = (failure: CallFailure | null): void => {
  storeLockFlag(false);
  clearToken();
  dropEarlyAnswers();
  signInStore.setState({ kind: 'signedOut', failure: isLoggingOut ? null : failure }, true);
  isLoggingOut = false;
};

/**
 * Signs in with the stored token, if there is one.
 */
export const validateStoredToken = async (): Promise<void> => {
  const token = readToken();
  if (token === null) return signedOut(null);
  if (isExpired(token, Date.now())) return signedOut(tokenInvalid);
  const result = await callServer('validate', {});
  settleStoredSignIn(result);
};

/** What the server said of the stored token decides whether it goes on. */
export const settleStoredSignIn = (result: CallResult<SignIn>, note?: 'linkNotAccepted'): void => {
  if (result.ok) return signedIn(result.value, note);
  if (isUndecided(result.failure))
    return signInStore.setState({ kind: 'unreached', failure: result.failure }, true);
  signedOut(result.failure);
};

/** Whether a failed check says nothing of the token: the server, or what it stands on, was not reached or is not well. */
export const isUndecided = (failure: CallFailure): boolean => {
  switch (failure.kind) {
    case 'network':
    case 'malformed':
      return true;
    case 'unauthorised':
      return false;
    case 'refused':
      return failure.status >= 500 || failure.status === 429 || failure.status === 408;
  }
};

export const tokenInvalid: CallFailure = {
  kind: 'unauthorised',
  error: { code: 'TOKEN_INVALID', ErrorMessage: 'Invalid access_token' },
};

const accountOf = (answer: SignIn): Account => ({
  role: [answer.Group === 'admin' || answer.Group === 'staff' ? answer.Group : 'user'],
  permissions: answer.Permissions,
  user: answer.user,
  lastLogon: answer.last_logon,
  lastLogonIP: answer.last_logon_ip,
  pinCode: answer.pin_code,
  locked: answer.locked === true,
});
