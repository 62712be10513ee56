import { signInStore, validateStoredToken } from '../api/account.ts';
import type { Clock } from '../clock/clock.ts';

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;

/** Repeats the check until the server says whether the token is valid. Returns a function that ends the repeating. */
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
