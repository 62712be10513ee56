import { formatFirstValidationError, okResult, type Result, refusedResult } from '@reelfloor/protocol';
import { type ParsedCall, type Route, type RouteName, routes } from '@reelfloor/protocol/http';
import * as z from 'zod/mini';

type Raw = Readonly<Record<'params' | 'query' | 'body', unknown>>;

/** Validates a call with its route's schemas. Parts without a schema are dropped. */
export const parseCall = <Name extends RouteName>(name: Name, raw: Raw): Result<ParsedCall<Name>> => {
  const route: Route = routes[name];
  const parsed: Record<keyof Raw, unknown> = { params: undefined, query: undefined, body: undefined };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part];
    if (!schema) continue;
    const result = z.safeParse(schema, raw[part]);
    if (!result.success)
      return refusedResult('BODY_INVALID', { detail: formatFirstValidationError(result.error) });
    parsed[part] = result.data;
  }
  // The cast is safe, because ParsedCall is inferred from the schemas that have just parsed the parts.
  return okResult(parsed as ParsedCall<Name>);
};
