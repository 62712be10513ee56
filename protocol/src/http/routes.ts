import type * as z from 'zod/mini';
import { firstRoutes } from './first-routes.ts';
import { laterRoutes } from './later-routes.ts';
import type { Route } from './route.ts';

export type { Route } from './route.ts';

/** Every HTTP call that the client makes, once. The server's doors and the client's fetchers are built from it. */
export const routes = {
  ...firstRoutes,
  ...laterRoutes,
} satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
/** What the server sends for a route, before any reader has normalised it. */
export type CallAnswerInput<Name extends RouteName> = z.input<(typeof routes)[Name]['answer']>;
/** What a reader has after parsing. */
export type CallAnswer<Name extends RouteName> = z.output<(typeof routes)[Name]['answer']>;

type Part = 'params' | 'query' | 'body';
type SchemaOf<Name extends RouteName, Key extends Part> = (typeof routes)[Name] extends {
  readonly [_ in Key]: infer Schema extends z.ZodMiniType;
}
  ? Schema
  : undefined;

/** What the server has of a call after parsing. A part for which the route has no schema is undefined. */
export type ParsedCall<Name extends RouteName> = {
  readonly [Key in Part]: SchemaOf<Name, Key> extends infer Schema extends z.ZodMiniType
    ? z.output<Schema>
    : undefined;
};
