import type { SignIn, SignInLaunch } from '@reelfloor/protocol';
import { readAccessToken } from '../api/access-token.ts';
import type { CallResult } from '../api/call-failure.ts';
import { createCallerWithToken } from '../api/call-server.ts';
import {
  applyNewSignIn,
  applySignOut,
  applyTokenValidationResult,
  isTokenCheckInconclusive,
  signInStore,
} from '../api/sign-in-state.ts';
import type { Clock } from '../clock/clock.ts';
import { chooseLanguage, hasChosenLanguage } from '../i18n/i18n.ts';
import { isLanguage } from '../i18n/languages.ts';

/**
 * Asks the player before another player's sign-in replaces a valid one. If the offered token is refused or cannot be validated, the stored
 * sign-in stays.
 */
export const signInWithLinkToken = async (linkToken: string): Promise<void> => {
  const storedToken = readAccessToken();
  const [offered, stored] = await Promise.all([
    createCallerWithToken(linkToken)('validate', {}),
    storedToken === null ? null : createCallerWithToken(storedToken)('validate', {}),
  ]);
  if (stored === null) return applyTokenValidationResult(offered);
  if (!offered.ok)
    return applyTokenValidationResult(
      stored,
      isTokenCheckInconclusive(offered.failure) ? undefined : 'linkNotAccepted',
    );
  if (!stored.ok && isTokenCheckInconclusive(stored.failure)) return applyTokenValidationResult(stored);
  if (!stored.ok || stored.value.user.id === offered.value.user.id) return applyNewSignIn(offered.value);
  signInStore.setState({ kind: 'asked', stored: stored.value, offered: offered.value }, true);
};

/**
 * How long the call with a launch ticket is retried, in ms: a little less than the time in which the server repeats its response for the
 * same nonce.
 */
const askAgainMs = 50_000;
const pauseMs = 1_000;

/**
 * Signs in with a launch ticket. After a lost response, retries with the same nonce, by which the server recognises this page. If another
 * player is signed in, asks first.
 */
export const signInWithLaunchTicket = async (ticket: string, clock: Clock): Promise<void> => {
  const nonce = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const offered = await askUntilDecided(`${ticket}.${nonce}`, clock);
  const storedToken = readAccessToken();
  const stored = storedToken === null ? null : await createCallerWithToken(storedToken)('validate', {});
  if (!offered.ok) return applySignOut(offered.failure);
  const { launch } = offered.value;
  if (launch) await follow(launch);
  if (stored?.ok && stored.value.user.id !== offered.value.user.id)
    return signInStore.setState({ kind: 'asked', stored: stored.value, offered: offered.value }, true);
  applyNewSignIn(offered.value);
};

const askUntilDecided = async (credential: string, clock: Clock): Promise<CallResult<SignIn>> => {
  const call = createCallerWithToken(credential);
  const until = clock.nowMs() + askAgainMs;
  for (;;) {
    const result = await call('validate', {});
    if (result.ok || !isTokenCheckInconclusive(result.failure) || clock.nowMs() >= until) return result;
    await new Promise<void>((resolve) => clock.after(pauseMs, resolve));
  }
};

/** Opens the page that the casino requested, in the casino's language unless the player has chosen a language here. */
const follow = async ({ opens, language }: SignInLaunch): Promise<void> => {
  if (isLanguage(language) && !hasChosenLanguage()) await chooseLanguage(language);
  const path = pathOf(opens);
  if (path !== null) history.replaceState(history.state, '', path);
};

const pathOf = (opens: SignInLaunch['opens']): string | null => {
  if (opens?.machine !== undefined) return `/game/${encodeURIComponent(opens.machine)}`;
  if (opens?.brand !== undefined) return `/lobby/${encodeURIComponent(opens.brand)}/_`;
  return opens?.queue ? '/lobby' : null;
};
