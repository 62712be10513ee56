import { createRefusedResult, formatFirstValidationError, okResult, type Result } from '@reelfloor/protocol';
import { type ParsedCall, type Route, type RouteName, routes } from '@reelfloor/protocol/http';
import * as z from 'zod/mini';

type Raw = Readonly<Record<'params' | 'query' | 'body', unknown>>;

/** Validates an API call with its route's schemas. Parts without a schema are dropped. */
export const parseRouteRequest = <Name extends RouteName>(name: Name, rawRequest: Raw): Result<ParsedCall<Name>> => {
  const route: Route = routes[name];
  const parsed: Record<keyof Raw, unknown> = { params: undefined, query: undefined, body: undefined };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part];
    if (!schema) continue;
    const result = z.safeParse(schema, rawRequest[part]);
    if (!result.success)
      return createRefusedResult('BODY_INVALID', { detail: formatFirstValidationError(result.error) });
    parsed[part] = result.data;
  }
  // The cast is safe, because `ParsedCall` is inferred from the schemas with which the parts were just parsed.
  return okResult(parsed as ParsedCall<Name>);
};
