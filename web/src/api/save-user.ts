import type { SignIn, UserChange } from '@reelfloor/protocol';
import { signInStore } from './account.ts';
import type { CallFailure, CallResult } from './call-failure.ts';
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
  const user = result.ok ? result.value.user : userAfter(change, result.failure);
  if (user === null) return result;
  signInStore.setState((state) =>
    // Somebody else may have signed in while the answer was on its way.
    state.kind === 'signedIn' && state.account.user.id === user.id
      ? { kind: 'signedIn', account: { ...state.account, user } }
      : state,
  );
  return { ok: true, value: { user } };
};

/** The specification does not say what a server answers: one that accepted the change has it. */
const userAfter = (change: UserChange, failure: CallFailure): SignIn['user'] | null => {
  const state = signInStore.getState();
  const isAccepted = failure.kind === 'malformed' && failure.status < 300;
  return isAccepted && state.kind === 'signedIn' ? { ...state.account.user, ...dropAbsent(change) } : null;
};

const dropAbsent = (change: UserChange): Partial<SignIn['user']> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
