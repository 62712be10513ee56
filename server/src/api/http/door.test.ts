import type { Login, PlayerId } from '@reelfloor/protocol';
import { expectTypeOf, it } from 'vitest';
import type { accountDoors } from './account-doors.ts';
import type { Call, Door } from './door.ts';

it('a door gets the types of params, query and body from the route table', () => {
  expectTypeOf<Call<'login'>['body']>().toEqualTypeOf<Login>();
  expectTypeOf<Call<'login'>['query']>().toEqualTypeOf<undefined>();
  expectTypeOf<Call<'profileOf'>['params']>().toEqualTypeOf<{ profileId: PlayerId }>();
  expectTypeOf<Call<'quickPanel'>['query']['lang']>().not.toBeAny();
  expectTypeOf<ReturnType<typeof accountDoors>['unlock']>().toExtend<Door<'unlock'>>();
  expectTypeOf<ReturnType<typeof accountDoors>['unlock']>().not.toExtend<Door<'login'>>();
});
