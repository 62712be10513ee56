import type { ChangedFact } from '@reelfloor/protocol/office-call-types';

/** Why a call failed: the server refused it, was unreachable, or sent an answer that violates the contract. */
export type FailureKind =
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string;
      readonly params: Readonly<Record<string, string | number>>;
      /** For code REQUEST_CHANGED: each value that has changed since the requester saw it. */
      readonly changes?: readonly ChangedFact[];
    }
  /** `isLate`: nothing came within the time limit, so that asking again at once would only make the user wait longer. */
  | { readonly kind: 'unreached'; readonly isLate?: boolean }
  | { readonly kind: 'garbled' };

export class OfficeFailure extends Error {
  override readonly name = 'OfficeFailure';
  readonly failure: FailureKind;

  constructor(failure: FailureKind, options?: ErrorOptions) {
    super(failure.kind === 'refused' ? failure.code : failure.kind, options);
    this.failure = failure;
  }
}

export const isSignedOutError = (error: unknown): boolean =>
  error instanceof OfficeFailure && error.failure.kind === 'refused' && error.failure.status === 401;

export const isRefusedWithCode = (error: unknown, code: string): boolean =>
  error instanceof OfficeFailure && error.failure.kind === 'refused' && error.failure.code === code;
