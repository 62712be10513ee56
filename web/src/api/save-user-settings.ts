import type { SignIn, UserChange } from '@reelfloor/protocol';
import type { CallFailure, CallResult } from './call-failure.ts';
import { callServer } from './call-server.ts';
import type { CallOptions } from './server-caller.ts';
import { signInStore } from './sign-in-state.ts';

/** Saves settings of the signed-in user on the server. Fields that `change` leaves out stay the same. */
export const saveSignedInUserSettings = async (
  change: UserChange,
  options?: CallOptions,
): Promise<CallResult<{ user: SignIn['user'] }>> => {
  const result = await callServer('updateUser', { body: { user: change } }, options);
  const user = result.ok ? result.value.user : userAfter(change, result.failure);
  if (user === null) return result;
  signInStore.setState((state) =>
    // Another player may have signed in during the call; then the result must not be applied.
    state.kind === 'signedIn' && state.account.user.id === user.id
      ? { kind: 'signedIn', account: { ...state.account, user } }
      : state,
  );
  return { ok: true, value: { user } };
};

/**
 * Returns the updated user; null if the server refused. The specification defines no response for this call, so any body with a success
 * status counts as accepted.
 */
const userAfter = (change: UserChange, failure: CallFailure): SignIn['user'] | null => {
  const state = signInStore.getState();
  const isAccepted = failure.kind === 'malformed' && failure.status < 300;
  return isAccepted && state.kind === 'signedIn' ? { ...state.account.user, ...dropAbsent(change) } : null;
};

const dropAbsent = (change: UserChange): Partial<SignIn['user']> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
