import type { ErrorBody } from '@reelfloor/protocol';

/** Why a call brought no answer. */
export type CallFailure =
  /** The server refused: its code, text and parameters. */
  | { readonly kind: 'refused'; readonly status: number; readonly error: ErrorBody }
  /** 401: the token is missing, expired or revoked. The automatic logout has already been told. */
  | { readonly kind: 'unauthorised'; readonly error: ErrorBody }
  /** Nothing came back: no network, no server, or no answer in time. */
  | { readonly kind: 'network' }
  /** Something came back that is not of the expected form. */
  | { readonly kind: 'malformed'; readonly status: number; readonly detail: string };

export type CallResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: CallFailure };

/** Whether the server has no such call: a 404 or 405 with any body, since older servers answer it with a page of their own. */
export const isUnknownCall = (failure: CallFailure): boolean =>
  (failure.kind === 'refused' || failure.kind === 'malformed') &&
  (failure.status === 404 || failure.status === 405);

/** The same failure for readers that expect a throw (react-query). */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.kind === 'refused' ? failure.error.ErrorMessage : failure.kind);
    this.failure = failure;
  }
}

export const valueOrThrow = <T>(result: CallResult<T>): T => {
  if (result.ok) return result.value;
  throw new CallError(result.failure);
};

/** The same of what a query threw. */
export const isCallLacking = (thrown: unknown): boolean =>
  thrown instanceof CallError && isUnknownCall(thrown.failure);
