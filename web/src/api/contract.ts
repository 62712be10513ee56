import './parse-without-eval.ts';
import { type ErrorBody, errorBodySchema } from '@reelfloor/protocol';
import type { Route, RouteName } from '@reelfloor/protocol/http';
import { firstRoutes } from '@reelfloor/protocol/http/first';
import * as z from 'zod/mini';
import { loadLaterRoutes } from './later-routes.ts';
import { textIn, textsIn } from './loose.ts';

/** Null where the file that has it cannot be had. */
export const routeOf = async (name: RouteName): Promise<Route | null> => {
  const first: Partial<Record<RouteName, Route>> = firstRoutes;
  const later: Partial<Record<RouteName, Route>> | null = first[name] ? null : await loadLaterRoutes();
  return first[name] ?? later?.[name] ?? null;
};

/** The refusal that an answer is, or null where it is none. `status` is HTTP's. */
export const parseRefusal = (json: unknown, name?: RouteName, status = 200): ErrorBody | null => {
  const parsed = z.safeParse(errorBodySchema, normaliseError(json, name, status));
  return parsed.success ? parsed.data : null;
};

/** An answer in the form that the contract names, or in words where it is not of that form. */
export const parseAnswer = (route: Route, json: unknown): { value: unknown } | { detail: string } => {
  const parsed = z.safeParse(route.answer, json ?? {});
  return parsed.success ? { value: parsed.data } : { detail: describe(parsed.error) };
};

/**
 * Older servers refuse with status 200 and an `ErrorMessage`, some without a code or with a code alone, some with the text as an
 * object. Success may carry a code and a message, too.
 */
const normaliseError = (json: unknown, name: RouteName | undefined, status: number): unknown => {
  if (typeof json !== 'object' || json === null) return undefined;
  const { ErrorMessage: told, code, Params } = json as Record<string, unknown>;
  if (typeof told === 'object' && told !== null && 'code' in told)
    return normaliseError({ ErrorMessage: '', ...told }, name, status);
  const message = typeof told === 'string' ? told : '';
  // Whatever its code says, an answer with a status of refusal is one.
  const saysSuccess = textIn(code) === successful && status < 400;
  // A check of the address has a code of its own, which says that players may come in.
  const isFine = saysSuccess || (message === '' && (saysNothing(code) || name === 'check'));
  if (isFine) return undefined;
  return {
    code: typeof code === 'string' || Number.isInteger(code) ? code : 0,
    ErrorMessage: message,
    ...(Params ? { Params: textsIn(Params) } : {}),
  };
};

/** "Request successful" in the specification's catalogue. */
const successful = '20000';
const saysNothing = (code: unknown): boolean => !code || code === '0';

const describe = (error: z.core.$ZodError): string => {
  const issue = error.issues[0];
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'not of the expected form';
};
