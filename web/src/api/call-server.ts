import type { ErrorBody } from '@reelfloor/protocol';
import { settings } from '../settings/settings.ts';
import { readToken } from './access-token.ts';
import { type CallServer, createServerCaller } from './server-caller.ts';

/** `API_URL` as a base for paths, with or without a final slash in the settings. */
export const baseUrl = (): string => new URL(settings().API_URL.replace(/\/*$/, '/'), location.origin).href;
const rejectionListeners = new Set<(error: ErrorBody) => void>();

/** The page's own caller, such as `callServer('balance', {})`. Expected failures are returned, never thrown. */
export const callServer = createServerCaller({
  baseUrl,
  readToken,
  onTokenRejected: (error) => {
    for (const listener of rejectionListeners) listener(error);
  },
});

/** A caller with another token. Its rejection does not sign this page out. */
export const callerWith = (token: string): CallServer =>
  createServerCaller({ baseUrl, readToken: () => token, onTokenRejected: () => {} });

/** Calls the listener when the server rejects the token (401). Returns the function that unsubscribes. */
export const onTokenRejected = (listener: (error: ErrorBody) => void): (() => void) => {
  rejectionListeners.add(listener);
  return () => rejectionListeners.delete(listener);
};
