import '../settings/configure-zod-without-eval.ts';
import { type ErrorBody, errorBodySchema } from '@reelfloor/protocol';
import type { Route, RouteName } from '@reelfloor/protocol/http';
import { initialRoutes } from '@reelfloor/protocol/http/first';
import * as z from 'zod/mini';
import { loadLazyApiRoutes } from './lazy-api-routes.ts';
import { parseLenientText, parseLenientTextFields } from './lenient-value-parser.ts';

/** Returns the route of a call; null if the module that contains it cannot be loaded. */
export const loadApiRoute = async (name: RouteName): Promise<Route | null> => {
  const first: Partial<Record<RouteName, Route>> = initialRoutes;
  const later: Partial<Record<RouteName, Route>> | null = first[name] ? null : await loadLazyApiRoutes();
  return first[name] ?? later?.[name] ?? null;
};

/** Parses the error in a response body; null for a success. `status` is the HTTP status. */
export const parseErrorResponse = (json: unknown, name?: RouteName, status = 200): ErrorBody | null => {
  const parsed = z.safeParse(errorBodySchema, normaliseError(json, name, status));
  return parsed.success ? parsed.data : null;
};

/** Returns the response as the contract defines it, or in `detail` how it differs from the contract. */
export const parseRouteResponse = (route: Route, json: unknown): { value: unknown } | { detail: string } => {
  const parsed = z.safeParse(route.answer, json ?? {});
  return parsed.success ? { value: parsed.data } : { detail: describe(parsed.error) };
};

/**
 * Converts a third-party server's error to ours; undefined for a success. Third-party servers refuse with status 200 and an `ErrorMessage`,
 * which may lack code or text or have an object as text. A successful response can also have a code and a message.
 */
const normaliseError = (json: unknown, name: RouteName | undefined, status: number): unknown => {
  if (typeof json !== 'object' || json === null) return undefined;
  const { ErrorMessage: reported, code, Params } = json as Record<string, unknown>;
  if (typeof reported === 'object' && reported !== null && 'code' in reported)
    return normaliseError({ ErrorMessage: '', ...reported }, name, status);
  const message = typeof reported === 'string' ? reported : '';
  const saysSuccess = parseLenientText(code) === successful && status < 400;
  // In the response to the IP address check a code is no error: it says whether the player is admitted.
  const isFine = saysSuccess || (message === '' && (saysNothing(code) || name === 'check'));
  if (isFine) return undefined;
  return {
    code: typeof code === 'string' || Number.isInteger(code) ? code : 0,
    ErrorMessage: message,
    ...(Params ? { Params: parseLenientTextFields(Params) } : {}),
  };
};

/** The specification's code for "Request successful". */
const successful = '20000';
const saysNothing = (code: unknown): boolean => !code || code === '0';

const describe = (error: z.core.$ZodError): string => {
  const issue = error.issues[0];
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'not of the expected form';
};
