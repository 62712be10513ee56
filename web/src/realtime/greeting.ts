import { type ErrorBody, errorBody, type Outcome, refuse } from '@reelfloor/protocol';

/** What came of the first words on a fresh connection. */
export type Greeting =
  | { readonly kind: 'welcome' }
  | { readonly kind: 'refused'; readonly error: ErrorBody }
  /** No answer, or one that may be another in a moment: drop this connection and try a fresh one. */
  | { readonly kind: 'again' };

export const greetingOf = (outcome: Outcome<unknown>): Greeting => {
  if (outcome.kind === 'accepted') return { kind: 'welcome' };
  // A server that speaks otherwise will do so next time too.
  if (outcome.kind === 'unknown' && outcome.reason === 'unreadable')
    return { kind: 'refused', error: errorBody(refuse('MESSAGE_INVALID', { detail: outcome.detail })) };
  if (outcome.kind === 'unknown' || passingCodes.has(outcome.error.code)) return { kind: 'again' };
  return { kind: 'refused', error: outcome.error };
};

/**
 * For a channel that only listens: a server that does not answer the first words has taken them, and what it tells may come all the
 * same. A line that is down is not told apart here; it closes.
 */
export const listeningGreetingOf = (outcome: Outcome<unknown>): Greeting =>
  outcome.kind === 'unknown' && outcome.reason !== 'closed' ? { kind: 'welcome' } : greetingOf(outcome);

/** Refusals that speak of the server's moment, not of this client. */
const passingCodes: ReadonlySet<number | string> = new Set(['RATE_LIMITED', 'INTERNAL', 'BOOKS_UNAVAILABLE']);
