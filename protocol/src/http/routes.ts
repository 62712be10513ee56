import type * as z from 'zod/mini';
import { initialRoutes } from './first-page-routes.ts';
import { lazyRoutes } from './lazy-loaded-routes.ts';
import type { Route } from './route.ts';

export type { Route } from './route.ts';

/** Every HTTP route. The server's handlers and the client's fetch functions are built from this table. */
export const routes = {
  ...initialRoutes,
  ...lazyRoutes,
} satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
export type CallAnswerInput<Name extends RouteName> = z.input<(typeof routes)[Name]['answer']>;
export type CallAnswer<Name extends RouteName> = z.output<(typeof routes)[Name]['answer']>;

type Part = 'params' | 'query' | 'body';
type SchemaOf<Name extends RouteName, Key extends Part> = (typeof routes)[Name] extends {
  readonly [_ in Key]: infer Schema extends z.ZodMiniType;
}
  ? Schema
  : undefined;

/** An HTTP call after the server has parsed it. Parts without a schema are undefined. */
export type ParsedCall<Name extends RouteName> = {
  readonly [Key in Part]: SchemaOf<Name, Key> extends infer Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
};
