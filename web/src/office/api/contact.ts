import { create } from 'zustand';
import type { OfficeFailure } from './office-failure.ts';

/** Whether the server was reached by the last call, and whether it still knows the sign-in. */
interface Contact {
  readonly isReached: boolean;
  /** Server's time minus this browser's, in ms. */
  readonly aheadMs: number;
  /** Why the sign-in has ended, if the page should say so; null otherwise. */
  readonly endedBecause: OfficeFailure | null;
}

export const useContact = create<Contact>(() => ({ isReached: true, aheadMs: 0, endedBecause: null }));

export const noteReached = (isReached: boolean): void => {
  if (useContact.getState().isReached !== isReached) useContact.setState({ isReached });
};

/** Takes the server's clock from an answer; `nowMs` in ms since 1970. */
export const noteServerTime = (nowMs: number): void => useContact.setState({ aheadMs: nowMs - Date.now() });

/** The server's time in ms since 1970. */
export const serverNow = (): number => Date.now() + useContact.getState().aheadMs;

/** Remembers that a sign-in ended as idle, for the page that asks to sign in again. */
export const noteEnded = (endedBecause: OfficeFailure | null): void => useContact.setState({ endedBecause });
