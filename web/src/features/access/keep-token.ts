import { expiryOf, readToken, storeToken } from '../../api/access-token.ts';
import { endSignIn, tokenInvalid } from '../../api/account.ts';
import { callServer } from '../../api/call-server.ts';

/** Of the token's time that is left, so much passes before a fresh one is asked for. */
const usedShare = 0.8;
/** A server that could not be reached is asked again after this long. */
const retryMs = 30_000;
/** A timer takes no more than 2³¹ − 1 ms. */
const longestMs = 2_147_000_000;

/** Renews the token before it ends, for as long as the player is signed in. Returns the function that stops it. */
export const keepToken = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  const wait = (ms: number) => {
    if (!stopped) timer = setTimeout(() => void renew(), Math.min(Math.max(ms, 0), longestMs));
  };
  const plan = () => {
    const leftMs = msLeft();
    if (leftMs !== null) wait(leftMs * usedShare);
  };
  const renew = async () => {
    const token = readToken();
    if (token === null) return;
    if ((msLeft() ?? 1) <= 0) return endSignIn(tokenInvalid);
    const result = await callServer('validate', {});
    // Somebody else may have signed in meanwhile, and a 401 has already logged out.
    if (stopped || readToken() !== token) return;
    if (result.ok) storeToken(result.value.token);
    if (result.ok) plan();
    else if (result.failure.kind !== 'unauthorised') wait(Math.min(retryMs, msLeft() ?? retryMs));
  };
  plan();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
};

/** Null for a token that does not say when it ends. */
const msLeft = (): number | null => {
  const token = readToken();
  const expiresAt = token === null ? null : expiryOf(token);
  return expiresAt === null ? null : expiresAt - Date.now();
};
