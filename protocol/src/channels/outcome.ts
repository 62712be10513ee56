import * as z from 'zod/mini';
import type { ErrorBody } from '../errors.ts';
import { explain } from './parse-message.ts';
import type { ProtooResponse } from './protoo.ts';

/** How a request ended. `unknown`: the other side may or may not have carried it out. */
export type Outcome<T> =
  | { readonly kind: 'accepted'; readonly value: T }
  | { readonly kind: 'refused'; readonly error: ErrorBody }
  | { readonly kind: 'unknown'; readonly reason: NoAnswer }
  /** The request was accepted, but its answer does not have the expected form. */
  | { readonly kind: 'unknown'; readonly reason: 'unreadable'; readonly detail: string };

/** Why no answer came. `tooLarge`: the answer was larger than a message may be. */
export type NoAnswer = 'timeout' | 'closed' | 'tooLarge';

export const outcomeOf = (
  response: ProtooResponse | NoAnswer,
  answerSchema: z.ZodMiniType,
): Outcome<unknown> => {
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
  return { kind: 'unknown', reason: 'unreadable', detail: explain(parsed.error) };
};
