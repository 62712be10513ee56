import type { SignIn, SignInLaunch } from '@reelfloor/protocol';
import { readToken } from '../api/access-token.ts';
import {
  applyTokenValidation,
  beginSignIn,
  endSignIn,
  isTokenCheckInconclusive,
  signInStore,
} from '../api/account.ts';
import type { CallResult } from '../api/call-failure.ts';
import { createCallerWithToken } from '../api/call-server.ts';
import type { Clock } from '../clock/clock.ts';
import { chooseLanguage, hasChosenLanguage } from '../i18n/i18n.ts';
import { isLanguage } from '../i18n/languages.ts';

/**
 * Asks the player before another player's sign-in replaces a valid one. If the offered token is refused or cannot be validated, the stored
 * sign-in stays.
 */
export const resolveOfferedToken = async (offeredToken: string): Promise<void> => {
  const storedToken = readToken();
  const [offered, stored] = await Promise.all([
    createCallerWithToken(offeredToken)('validate', {}),
    storedToken === null ? null : createCallerWithToken(storedToken)('validate', {}),
  ]);
  if (stored === null) return applyTokenValidation(offered);
  if (!offered.ok)
    return applyTokenValidation(
      stored,
      isTokenCheckInconclusive(offered.failure) ? undefined : 'linkNotAccepted',
    );
  if (!stored.ok && isTokenCheckInconclusive(stored.failure)) return applyTokenValidation(stored);
  if (!stored.ok || stored.value.user.id === offered.value.user.id) return beginSignIn(offered.value);
  signInStore.setState({ kind: 'asked', stored: stored.value, offered: offered.value }, true);
};

/** How long the call is retried, in ms: a little less than the time in which the server repeats its response. */
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
  const storedToken = readToken();
  const stored = storedToken === null ? null : await createCallerWithToken(storedToken)('validate', {});
  if (!offered.ok) return endSignIn(offered.failure);
  const { launch } = offered.value;
  if (launch) await follow(launch);
  if (stored?.ok && stored.value.user.id !== offered.value.user.id)
    return signInStore.setState({ kind: 'asked', stored: stored.value, offered: offered.value }, true);
  beginSignIn(offered.value);
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
