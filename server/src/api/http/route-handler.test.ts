import type { Login, PlayerId } from '@reelfloor/protocol';
import { expectTypeOf, it } from 'vitest';
import type { accountHandlers } from './account-handlers.ts';
import type { Call, RouteHandler } from './route-handler.ts';

it('a handler gets the types of params, query and body from the route table', () => {
  expectTypeOf<Call<'login'>['body']>().toEqualTypeOf<Login>();
  expectTypeOf<Call<'login'>['query']>().toEqualTypeOf<undefined>();
  expectTypeOf<Call<'profileOf'>['params']>().toEqualTypeOf<{ profileId: PlayerId }>();
  expectTypeOf<Call<'quickPanel'>['query']['lang']>().not.toBeAny();
  expectTypeOf<ReturnType<typeof accountHandlers>['unlock']>().toExtend<RouteHandler<'unlock'>>();
  expectTypeOf<ReturnType<typeof accountHandlers>['unlock']>().not.toExtend<RouteHandler<'login'>>();
});
