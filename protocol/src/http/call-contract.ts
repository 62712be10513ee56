import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import type { Route } from './route.ts';

/** Groups of HTTP calls, in the order of the documentation page /docs. */
export const callGroups = {
  'Coming in': 'Login, token, lock, registration and forgotten passwords.',
  Account: 'The own password, PIN, second factor, sign-ins and look.',
  Floor: 'Brands, machines and jackpots.',
  Money: 'The wallet, the own seat and what is on its way. Playing itself takes the channel `/machine`.',
  Protection: 'Breaks from play and self-exclusion.',
  Records: 'What a player reads of the own account and play.',
  Staff: 'The same about a player, for staff.',
  Chat: 'The team chat.',
  Panels: 'What stands beside every page.',
} as const;

type Part<Of extends Route, Key extends 'params' | 'query' | 'body'> = Of extends {
  readonly [_ in Key]: infer Schema extends z.ZodMiniType;
}
  ? { readonly [_ in Key]: z.input<Schema> }
  : unknown;

/** Codes of refusals of a call. A nested list stands for its codes; spreading it would keep the list in the client's bundle. */
export type Refusals = readonly (ErrorCode | Refusals)[];

/** API documentation of an HTTP call, declared in the same file as its route. */
export interface CallContract<Of extends Route = Route> {
  readonly summary: string;
  readonly group: keyof typeof callGroups;
  /** Codes of refusals of this call besides those that follow from access rights and schemas. */
  readonly refusals?: Refusals;
  /** Example of the call. A test validates every part of it against the route's schema. */
  readonly example: Part<Of, 'params'> &
    Part<Of, 'query'> &
    Part<Of, 'body'> & { readonly answer: z.input<Of['answer']> };
}

export type ContractOf<Routes extends Readonly<Record<string, Route>>> = {
  readonly [Name in keyof Routes]: CallContract<Routes[Name]>;
};
