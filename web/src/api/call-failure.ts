import type { ErrorBody } from '@reelfloor/protocol';

export type CallFailure =
  | { readonly kind: 'refused'; readonly status: number; readonly error: ErrorBody }
  /** Status 401: the token is missing, expired or revoked. The page is already logging out. */
  | { readonly kind: 'unauthorised'; readonly error: ErrorBody }
  /** The server could not be reached, or did not respond in time. */
  | { readonly kind: 'network' }
  | { readonly kind: 'malformed'; readonly status: number; readonly detail: string };

export type CallResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: CallFailure };

/** Returns whether the server does not implement this call. The body may be anything: third-party servers send a web page. */
export const isUnsupportedCallFailure = (failure: CallFailure): boolean =>
  (failure.kind === 'refused' || failure.kind === 'malformed') && (failure.status === 404 || failure.status === 405);

/** Returns whether a retry would fail in the same way: the server lacks the call, or this player has no permission. */
const isLastingFailure = (failure: CallFailure): boolean =>
  isUnsupportedCallFailure(failure) || (failure.kind === 'refused' && failure.status === 403);

export class CallError extends Error {
  override readonly name = 'CallError';
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.kind === 'refused' ? failure.error.ErrorMessage : failure.kind);
    this.failure = failure;
  }
}

export const unwrapCallResult = <T>(result: CallResult<T>): T => {
  if (result.ok) return result.value;
  throw new CallError(result.failure);
};

export const isUnsupportedCallError = (thrown: unknown): boolean =>
  thrown instanceof CallError && isUnsupportedCallFailure(thrown.failure);

export const isPermanentCallError = (thrown: unknown): boolean =>
  thrown instanceof CallError && isLastingFailure(thrown.failure);
