import type { ErrorBody } from '@reelfloor/protocol';
import { getOperatorSettings } from '../settings/operator-settings.ts';
import { readAccessToken } from './access-token.ts';
import { waitForOtherTabLogout } from './logout-across-tabs.ts';
import { type CallServer, createServerCaller } from './server-caller.ts';
import { unsupportedCalls } from './unsupported-calls.ts';

/** Returns `API_URL` with exactly one slash at its end, so that paths can be resolved against it. */
export const getApiBaseUrl = (): string =>
  new URL(getOperatorSettings().API_URL.replace(/\/*$/, '/'), location.origin).href;
const rejectionListeners = new Set<(error: ErrorBody) => void>();

/** Calls the server with this page's token. Expected failures are returned, not thrown. */
export const callServer = createServerCaller({
  baseUrl: getApiBaseUrl,
  readToken: readAccessToken,
  onTokenRejected: (error) => {
    for (const listener of rejectionListeners) listener(error);
  },
  unsupportedCalls,
  pendingLogoutInOtherTab: waitForOtherTabLogout,
});

/** Returns a function that calls the server with another token. If the server rejects that token, this page stays signed in. */
export const createCallerWithToken = (token: string): CallServer =>
  createServerCaller({ baseUrl: getApiBaseUrl, readToken: () => token, onTokenRejected: () => {} });

/** Calls the listener when the server rejects the token (401). Returns the function that unsubscribes. */
export const onTokenRejected = (listener: (error: ErrorBody) => void): (() => void) => {
  rejectionListeners.add(listener);
  return () => rejectionListeners.delete(listener);
};
