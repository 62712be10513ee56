import * as z from 'zod/mini';
import { createRefusal, type Result } from '../errors.ts';
import { messageSchema } from './protoo-messages.ts';

export const parseProtooMessage = (text: string): Result<z.output<typeof messageSchema>> => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, refusal: createRefusal('MESSAGE_INVALID', { detail: 'not JSON' }) };
  }
  const parsed = z.safeParse(messageSchema, json);
  if (parsed.success) return { ok: true, value: parsed.data };
  return {
    ok: false,
    refusal: createRefusal('MESSAGE_INVALID', { detail: 'not a request, response or notification' }),
  };
};

/** Returns the first validation error in one line, with its path. */
export const formatFirstValidationError = (error: z.core.$ZodError): string => {
  const issue = error.issues[0];
  if (!issue) return 'not of the expected form';
  return issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message;
};
