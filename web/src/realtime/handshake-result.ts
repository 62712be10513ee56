import { buildErrorBody, createRefusal, type ErrorBody, type RequestOutcome } from '@reelfloor/protocol';

export type HandshakeResult =
  | { readonly kind: 'welcome' }
  | { readonly kind: 'refused'; readonly error: ErrorBody }
  /** No response to the channel's first request, or a transient refusal: reconnect. */
  | { readonly kind: 'again' };

export const toHandshakeResult = (outcome: RequestOutcome<unknown>): HandshakeResult => {
  if (outcome.kind === 'accepted') return { kind: 'welcome' };
  // Do not retry: the server uses another message format and would send the same response again.
  if (outcome.kind === 'unknown' && outcome.reason === 'unreadable')
    return {
      kind: 'refused',
      error: buildErrorBody(createRefusal('MESSAGE_INVALID', { detail: outcome.detail })),
    };
  if (outcome.kind === 'unknown' || transientCodes.has(outcome.error.code)) return { kind: 'again' };
  return { kind: 'refused', error: outcome.error };
};

/**
 * Result of the first request on a channel that only receives: without a response the channel stays open, because the server may still send
 * notices.
 */
export const toReceiveOnlyHandshakeResult = (outcome: RequestOutcome<unknown>): HandshakeResult =>
  outcome.kind === 'unknown' && outcome.reason !== 'closed' ? { kind: 'welcome' } : toHandshakeResult(outcome);

export const transientCodes: ReadonlySet<number | string> = new Set([
  'RATE_LIMITED',
  'INTERNAL',
  'DATABASE_UNAVAILABLE',
  // `INIT_FIRST` is sent if the connection was too slow with its first request.
  'INIT_FIRST',
]);
