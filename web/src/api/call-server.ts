import type { ErrorBody } from '@reelfloor/protocol';
import { settings } from '../settings/settings.ts';
import { readToken } from './access-token.ts';
import { type CallServer, createServerCaller } from './server-caller.ts';

/** `API_URL` as what paths are relative to; an operator may have left its last slash out. */
export const baseUrl = (): string => new URL(settings().API_URL.replace(/\/*$/, '/'), location.origin).href;
const rejectionListeners = new Set<(error: ErrorBody) => void>();

/** The page's own caller: `callServer('balance', {})`. An expected failure is a value, never a throw. */
export const callServer = createServerCaller({
  baseUrl,
  readToken,
  onTokenRejected: (error) => {
    for (const listener of rejectionListeners) listener(error);
  },
});

/** A caller for another token than the page's own: what is said of it concerns nobody else. */
export const callerWith = (token: string): CallServer =>
  createServerCaller({ baseUrl, readToken: () => token, onTokenRejected: () => {} });

/** Hears when the server no longer takes the token (a 401). Returns the function that stops hearing. */
export const onTokenRejected = (listener: (error: ErrorBody) => void): (() => void) => {
  rejectionListeners.add(listener);
  return () => rejectionListeners.delete(listener);
};
