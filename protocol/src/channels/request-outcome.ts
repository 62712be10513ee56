import * as z from 'zod/mini';
import type { ErrorBody } from '../errors.ts';
import { formatFirstValidationError, type ProtooResponse } from './protoo-messages.ts';

/** The outcome of a request to the other side of the channel. `unknown`: the other side may or may not have executed it. */
export type RequestOutcome<T> =
  | { readonly kind: 'accepted'; readonly value: T }
  | { readonly kind: 'refused'; readonly error: ErrorBody }
  | { readonly kind: 'unknown'; readonly reason: NoAnswerReason }
  /** The request was accepted, but its answer does not match the schema, so its result is unknown. */
  | { readonly kind: 'unknown'; readonly reason: 'unreadable'; readonly detail: string };

/** Why no answer to a request was received. `tooLarge`: the answer exceeded the message size limit. */
export type NoAnswerReason = 'timeout' | 'closed' | 'tooLarge';

export const toRequestOutcome = (
  response: ProtooResponse | NoAnswerReason,
  answerSchema: z.ZodMiniType,
): RequestOutcome<unknown> => {
  if (typeof response === 'string') return { kind: 'unknown', reason: response };
  if (response.ok !== true) {
    const error = {
      code: response.errorCode,
      ErrorMessage: response.errorReason,
      Params: response.errorParams ?? {},
    };
    return { kind: 'refused', error };
  }
  const parsed = z.safeParse(answerSchema, response.data ?? {});
  if (parsed.success) return { kind: 'accepted', value: parsed.data };
  return { kind: 'unknown', reason: 'unreadable', detail: formatFirstValidationError(parsed.error) };
};
