import type { SignIn, SignInLaunch } from '@reelfloor/protocol';
import { createStore } from 'zustand/vanilla';
import { storeServerTime } from '../clock/server-time.ts';
import {
  clearAccessToken,
  getLocalSignInId,
  parseAccessTokenTimes,
  readAccessToken,
  storeNewSignInToken,
  storeRenewedAccessToken,
} from './access-token.ts';
import type { CallFailure, CallResult } from './call-failure.ts';
import { callServer } from './call-server.ts';
import { announceLogoutToOtherTabs, isLogoutAnnouncedByAnyTab } from './logout-across-tabs.ts';
import { storePageLockFlag } from './page-lock-flag.ts';
import { clearPrefetchedResponses, renewPrefetchToken } from './prefetched-responses.ts';

type Role = 'admin' | 'staff' | 'user';

export interface Account {
  readonly role: readonly Role[];
  readonly permissions: readonly number[];
  readonly user: SignIn['user'];
  readonly lastLogon: string | null;
  readonly lastLogonIP: string | null;
  /** The PIN that unlocks the page; empty if not set. Never stored in the browser, because four digits are easy to brute-force. */
  readonly pinCode: string;
  /** True: the server refuses calls until the player enters the PIN. */
  readonly locked: boolean;
  /** True while a restriction keeps the player from playing; undefined if the server has no player protection. */
  readonly restricted: boolean | undefined;
  /** Data of the launch by which a casino's platform signed the player in; null for an ordinary login. */
  readonly launch: SignInLaunch | null;
}

export type SignInState =
  | { readonly kind: 'checking' }
  /** The opened link contained another player's token, so the page asks which sign-in to use. */
  | { readonly kind: 'asked'; readonly stored: SignIn; readonly offered: SignIn }
  | { readonly kind: 'signedIn'; readonly account: Account; readonly note?: 'linkNotAccepted' }
  /** The server could not be reached to validate the stored token. The token is kept and checked again by `retryTokenValidation`. */
  | { readonly kind: 'unreached'; readonly failure: CallFailure }
  /** `failure`: why the sign-in ended; null after an ordinary logout, which may have happened in another tab. */
  | {
      readonly kind: 'signedOut';
      readonly failure: CallFailure | null;
      readonly note?: 'signedOutInOtherTab';
      /** Set if a casino's platform began the sign-in: the page links back to that casino. */
      readonly launch?: SignInLaunch;
    };

export const signInStore = createStore<SignInState>(() => ({ kind: 'checking' }));

export const applyRestoredSignIn = (answer: SignIn, note?: 'linkNotAccepted'): void => {
  renewPrefetchToken(readAccessToken(), answer.token);
  storeRenewedAccessToken(answer.token);
  signInStore.setState({ kind: 'signedIn', account: accountOf(answer), ...(note && { note }) }, true);
};

export const applyNewSignIn = (answer: SignIn, remember?: boolean): void => {
  storePageLockFlag(false);
  isLoggingOut = false;
  // A casino's launch is valid for this tab only, so do not remember it: the next visit begins at the casino again.
  storeNewSignInToken(answer.token, answer.launch ? false : remember);
  // The token was issued just now, so its time sets the server clock for servers whose responses carry no time.
  const { madeAt } = parseAccessTokenTimes(answer.token);
  if (madeAt !== null) storeServerTime(madeAt);
  signInStore.setState({ kind: 'signedIn', account: accountOf(answer) }, true);
};

/** Returns whether the error means that the token was revoked, by a logout elsewhere or by too many wrong PINs. */
export const isTokenRevokedError = ({ code }: { readonly code?: number | string | undefined }): boolean =>
  code === 'TOKEN_INVALID' || code === 'PIN_EXHAUSTED';

let isLoggingOut = false;

/** Marks the logout as intended, so that it is not shown as a failure. Returns the sign-in's id. */
export const markLogoutStarted = (): string => {
  isLoggingOut = true;
  announceLogoutToOtherTabs('begun');
  return getLocalSignInId();
};

export const applySignOut = (failure: CallFailure | null): void => {
  const before = signInStore.getState();
  const launch = before.kind === 'signedIn' ? before.account.launch : null;
  const isByOtherTab = failure?.kind === 'unauthorised' && !isLoggingOut && isLogoutAnnouncedByAnyTab();
  if (isLoggingOut) announceLogoutToOtherTabs('done');
  storePageLockFlag(false);
  clearAccessToken();
  clearPrefetchedResponses();
  signInStore.setState(
    isByOtherTab
      ? { kind: 'signedOut', failure: null, note: 'signedOutInOtherTab', ...(launch && { launch }) }
      : { kind: 'signedOut', failure: isLoggingOut ? null : failure, ...(launch && { launch }) },
    true,
  );
  isLoggingOut = false;
};

export const validateStoredToken = async (): Promise<void> => {
  const token = readAccessToken();
  if (token === null) return applySignOut(null);
  const result = await callServer('validate', {});
  applyTokenValidationResult(result);
};

export const applyTokenValidationResult = (result: CallResult<SignIn>, note?: 'linkNotAccepted'): void => {
  if (result.ok) return applyRestoredSignIn(result.value, note);
  if (isTokenCheckInconclusive(result.failure))
    return signInStore.setState({ kind: 'unreached', failure: result.failure }, true);
  applySignOut(result.failure);
};

/** Returns whether the token may still be valid, because the server, or a service that it needs, could not be reached. */
export const isTokenCheckInconclusive = (failure: CallFailure): boolean => {
  switch (failure.kind) {
    case 'network':
    case 'malformed':
      return true;
    case 'unauthorised':
      return false;
    case 'refused':
      return (
        failure.status >= 500 || failure.status === 429 || failure.status === 408 || aboutTheWay.has(failure.error.code)
      );
  }
};

/** Error codes about the network path of a call: a denied IP address, no TLS, a proxy. They say nothing about the token. */
const aboutTheWay: ReadonlySet<number | string> = new Set([
  10703,
  'TLS_REQUIRED',
  'DEMO_NOT_FORWARDED',
  'RATE_LIMITED',
]);

export const tokenInvalidFailure: CallFailure = {
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
  restricted: answer.restricted,
  launch: answer.launch ?? null,
});
