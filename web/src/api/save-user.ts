import type { SignIn, UserChange } from '@reelfloor/protocol';
import { signInStore } from './account.ts';
import type { CallResult } from './call-failure.ts';
import { callServer } from './call-server.ts';
import type { CallOptions } from './server-caller.ts';

/**
 * Keeps shortcuts, theme or layout on the server for the signed-in user; what the change leaves out stays as it is. The
 * account shows what the server then has.
 */
export const saveUser = async (
  change: UserChange,
  options?: CallOptions,
): Promise<CallResult<{ user: SignIn['user'] }>> => {
  const result = await callServer('updateUser', { body: { user: change } }, options);
  if (!result.ok) return result;
  const { user } = result.value;
  signInStore.setState((state) =>
    // Somebody else may have signed in while the answer was on its way.
    state.kind === 'signedIn' && state.account.user.id === user.id
      ? { kind: 'signedIn', account: { ...state.account, user } }
      : state,
  );
  return result;
};
