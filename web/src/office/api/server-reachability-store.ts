import { create } from 'zustand';
import type { OfficeFailure } from './office-failure.ts';

/** Whether the last call reached the server, and whether the sign-in is still valid. */
interface Contact {
  readonly isReached: boolean;
  /** Server time minus this browser's time, in ms. */
  readonly aheadMs: number;
  /** Why the sign-in has ended, if the page should show it; null otherwise. */
  readonly endedBecause: OfficeFailure | null;
}

export const useServerContact = create<Contact>(() => ({ isReached: true, aheadMs: 0, endedBecause: null }));

export const setServerReachable = (isReached: boolean): void => {
  if (useServerContact.getState().isReached !== isReached) useServerContact.setState({ isReached });
};

/** Stores the server's clock from an answer; `nowMs`: Unix time in ms. */
export const storeOfficeServerTime = (nowMs: number): void =>
  useServerContact.setState({ aheadMs: nowMs - Date.now() });

/** Returns the server's Unix time in ms. */
export const serverNow = (): number => Date.now() + useServerContact.getState().aheadMs;

/** Stores that a sign-in ended by the idle timeout, for the sign-in page to show. */
export const setSignInEndReason = (endedBecause: OfficeFailure | null): void =>
  useServerContact.setState({ endedBecause });
