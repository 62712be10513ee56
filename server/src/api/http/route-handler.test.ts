import type { Login, PlayerId } from '@reelfloor/protocol';
import { expectTypeOf, it } from 'vitest';
import type { createAccountHandlers } from './account-handlers.ts';
import type { IdentifiedCall, RouteHandler } from './route-handler.ts';

it('a handler gets the types of params, query and body from the route table', () => {
  expectTypeOf<IdentifiedCall<'login'>['body']>().toEqualTypeOf<Login>();
  expectTypeOf<IdentifiedCall<'login'>['query']>().toEqualTypeOf<undefined>();
  expectTypeOf<IdentifiedCall<'profileOf'>['params']>().toEqualTypeOf<{ profileId: PlayerId }>();
  expectTypeOf<IdentifiedCall<'quickPanel'>['query']['lang']>().not.toBeAny();
  expectTypeOf<ReturnType<typeof createAccountHandlers>['unlock']>().toExtend<RouteHandler<'unlock'>>();
  expectTypeOf<ReturnType<typeof createAccountHandlers>['unlock']>().not.toExtend<RouteHandler<'login'>>();
});
