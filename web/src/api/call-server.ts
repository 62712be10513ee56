import type { ErrorBody } from '@reelfloor/protocol';
import { settings } from '../settings/settings.ts';
import { readToken } from './access-token.ts';
import { createServerCaller } from './server-caller.ts';

const rejectionListeners = new Set<(error: ErrorBody) => void>();

/** The page's own caller: `callServer('balance', {})`. An expected failure is a value, never a throw. */
export const callServer = createServerCaller({
  baseUrl: () => new URL(settings().API_URL, location.origin).href,
  readToken,
  onTokenRejected: (error) => {
    for (const listener of rejectionListeners) listener(error);
  },
});

/** Hears when the server no longer takes the token (a 401). Returns the function that stops hearing. */
export const onTokenRejected = (listener: (error: ErrorBody) => void): (() => void) => {
  rejectionListeners.add(listener);
  return () => rejectionListeners.delete(listener);
};
