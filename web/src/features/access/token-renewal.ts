import { parseAccessTokenTimes, readAccessToken, storeRenewedAccessToken } from '../../api/access-token.ts';
import { callServer } from '../../api/call-server.ts';
import { getServerTimeMs } from '../../clock/server-time.ts';

/** Share of the token's remaining lifetime, 0 to 1, after which the token is renewed. */
const usedShare = 0.8;
const retryMs = 30_000;
/** Longest delay that a browser's timer accepts, in ms (2³¹ − 1). */
const longestMs = 2_147_000_000;

/**
 * Renews the token before it expires, as long as the player is signed in. Never logs out by itself: only the server decides that a token
 * has expired. Returns a function that stops the renewals.
 */
export const startTokenRenewal = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  const wait = (ms: number) => {
    if (!stopped) timer = setTimeout(() => void renew(), Math.min(Math.max(ms, 0), longestMs));
  };
  const plan = () => {
    const leftMs = msLeft();
    if (leftMs !== null) wait(leftMs > 0 ? leftMs * usedShare : retryMs);
  };
  const renew = async () => {
    const token = readAccessToken();
    if (token === null) return;
    const result = await callServer('validate', {});
    // Another player may have signed in during the call, or a 401 may have logged this player out.
    if (stopped || readAccessToken() !== token) return;
    if (result.ok) storeRenewedAccessToken(result.value.token);
    if (result.ok) plan();
    else if (result.failure.kind !== 'unauthorised') wait(retryMs);
  };
  plan();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
};

/** Returns the time in ms until the token expires; null if the token does not contain its expiry. */
const msLeft = (): number | null => {
  const token = readAccessToken();
  const { madeAt, expiresAt } = parseAccessTokenTimes(token ?? '');
  if (expiresAt === null) return null;
  // Limit to the token's whole lifetime: before the first response sets the server clock, the device's clock may be slow.
  return Math.min(expiresAt - getServerTimeMs(), expiresAt - (madeAt ?? Number.NEGATIVE_INFINITY));
};
