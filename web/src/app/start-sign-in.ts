import { launchTicketPrefix } from '@reelfloor/protocol';
import { readAccessToken, storeNewSignInToken } from '../api/access-token.ts';
import { onTokenRejected } from '../api/call-server.ts';
import { onLogoutInOtherTab } from '../api/logout-across-tabs.ts';
import { applySignOut, signInStore, tokenInvalidFailure, validateStoredToken } from '../api/sign-in-state.ts';
import { type Clock, systemClock } from '../clock/clock.ts';

/** Token in the opened link, if another token was already stored. */
let offered: string | null = null;

/** Launch ticket in the opened link. It is used once and never stored. */
let launchTicket: string | null = null;

/** Returns whether the opened link contains a launch ticket. */
export const hasLaunchTicketInUrl = (): boolean => launchTicket !== null;

/** Signs in with the stored token. Logs out if the server later rejects the token. */
export const startSignInWithStoredToken = (): void => {
  onLogoutInOtherTab(() => applySignOut(tokenInvalidFailure));
  onTokenRejected((error) => applySignOut({ kind: 'unauthorised', error }));
  retryTokenValidation(systemClock);
  const stopFollowing = signInStore.subscribe((state) => {
    if (state.kind !== 'signedIn' || !state.account.launch) return;
    const { launch } = state.account;
    stopFollowing();
    // If this file cannot be loaded, the casino's page gets no events, but the player can still play.
    import('./notify-casino.ts').then((it) => it.startNotifyingCasino(launch)).catch(() => {});
  });
  void signIn();
};

const signIn = async (): Promise<void> => {
  if (launchTicket !== null) {
    const ticket = launchTicket;
    launchTicket = null;
    const opening = await import('./sign-in-from-link.ts').catch(() => null);
    if (opening !== null) return opening.signInWithLaunchTicket(ticket, systemClock);
  }
  const token = offered;
  offered = null;
  // If the code that compares the two sign-ins cannot be loaded, the stored sign-in is kept.
  const weighing = token === null ? null : await import('./sign-in-from-link.ts').catch(() => null);
  if (token !== null && weighing !== null) return weighing.signInWithLinkToken(token);
  return validateStoredToken();
};

/**
 * Removes `?token=` from the address bar and the history. Stores the token if nobody is signed in; otherwise `startSignInWithStoredToken`
 * compares it with the stored token.
 */
export const consumeTokenFromUrl = (): void => {
  const url = new URL(location.href);
  const token = url.searchParams.get('token');
  if (token === null) return;
  url.searchParams.delete('token');
  history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  if (token.startsWith(launchTicketPrefix)) {
    launchTicket = token;
    return;
  }
  const stored = readAccessToken();
  if (token === '' || token === stored) return;
  // Only the server can tell whether the stored token is still valid.
  if (stored !== null) {
    offered = token;
    return;
  }
  storeNewSignInToken(token);
};

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;

/** Repeats the validation until the server decides whether the token is valid. Returns a function that stops the retries. */
export const retryTokenValidation = (clock: Clock): (() => void) => {
  let pauseMs = firstPauseMs;
  let cancel = () => {};
  const stopFollowing = signInStore.subscribe(({ kind }) => {
    cancel();
    if (kind !== 'unreached') {
      pauseMs = firstPauseMs;
      return;
    }
    cancel = clock.after(pauseMs, () => void validateStoredToken());
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  });
  return () => {
    cancel();
    stopFollowing();
  };
};
