import './parse-without-eval.ts';
import { type ErrorBody, errorBodySchema } from '@reelfloor/protocol';
import { type Route, type RouteName, routes } from '@reelfloor/protocol/http';
import * as z from 'zod/mini';

export const routeOf = (name: RouteName): Route => routes[name];

/** The refusal that an answer is, or null where it is none. */
export const parseRefusal = (json: unknown): ErrorBody | null => {
  const parsed = z.safeParse(errorBodySchema, normaliseError(json));
  return parsed.success ? parsed.data : null;
};

/** An answer in the form that the contract names, or in words where it is not of that form. */
export const parseAnswer = (route: Route, json: unknown): { value: unknown } | { detail: string } => {
  const parsed = z.safeParse(route.answer, json ?? {});
  return parsed.success ? { value: parsed.data } : { detail: describe(parsed.error) };
};

/** Older servers refuse with status 200 and an `ErrorMessage`, some without a code, some with the text as an object. */
const normaliseError = (json: unknown): unknown => {
  if (typeof json !== 'object' || json === null || !('ErrorMessage' in json)) return undefined;
  const { ErrorMessage: message } = json;
  // A discount that was given has both names too: its message is empty and its code says so (specification §8).
  if (message === '' && (!('code' in json) || json.code === successful)) return undefined;
  if (typeof message === 'object' && message !== null && 'code' in message)
    return { ErrorMessage: '', ...message };
  return { code: 0, ...json };
};

/** "Request successful" in the specification's catalogue. */
const successful = 20000;

const describe = (error: z.core.$ZodError): string => {
  const issue = error.issues[0];
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'not of the expected form';
};
