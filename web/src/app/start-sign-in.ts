import { launchTicketPrefix } from '@reelfloor/protocol';
import { readToken, storeNewToken } from '../api/access-token.ts';
import { endSignIn, signInStore, tokenInvalidFailure, validateStoredToken } from '../api/account.ts';
import { onTokenRejected } from '../api/call-server.ts';
import { onLogoutInOtherTab } from '../api/logout-across-tabs.ts';
import { type Clock, systemClock } from '../clock/clock.ts';

/** Token in the opened link, if another token was already stored. */
let offered: string | null = null;

/** Launch ticket in the opened link. It is used once and never stored. */
let launchTicket: string | null = null;

/** Returns whether the opened link contains a launch ticket. */
export const hasLaunchTicket = (): boolean => launchTicket !== null;

/** Signs in with the stored token. Logs out if the server later rejects the token. */
export const startSignIn = (): void => {
  onLogoutInOtherTab(() => endSignIn(tokenInvalidFailure));
  onTokenRejected((error) => endSignIn({ kind: 'unauthorised', error }));
  retrySignIn(systemClock);
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
  if (token !== null && weighing !== null) return weighing.resolveOfferedToken(token);
  return validateStoredToken();
};

/**
 * Removes `?token=` from the address bar and the history. Stores the token if nobody is signed in; otherwise `startSignIn` compares it with
 * the stored token.
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
  const stored = readToken();
  if (token === '' || token === stored) return;
  // Only the server can tell whether the stored token is still valid.
  if (stored !== null) {
    offered = token;
    return;
  }
  storeNewToken(token);
};

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;

/** Repeats the validation until the server decides whether the token is valid. Returns a function that stops the retries. */
export const retrySignIn = (clock: Clock): (() => void) => {
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
