import type { MachineId } from '@reelfloor/protocol';
import { signInMark } from '../api/access-token.ts';
import { beginLogout, endSignIn, signInStore } from '../api/account.ts';
import { type CallFailure, isUnknownCall } from '../api/call-failure.ts';
import { callServer } from '../api/call-server.ts';
import { forgetLogout, noteLogout } from '../api/logout-in-browser.ts';
import { cashOutSeat, kickPlayer } from '../features/reconnect/api/seat-calls.ts';
import { openSession } from '../realtime/open-session.ts';

/** Logs out. Deletes the token even if the server cannot be reached to revoke it. */
export const logOut = async (): Promise<void> => {
  const mark = beginLogout();
  await callServer('logout', {});
  // A channel may have ended this sign-in already, and another player may have signed in.
  if (signInStore.getState().kind !== 'signedOut' && signInMark() === mark) endSignIn(null);
};

/**
 * Returns the machine where the player still has a seat, or null; `unknown` if the server did not say. A locked page may
 * only call `validate`.
 */
export const findSeatLeft = async (isLocked: boolean): Promise<MachineId | 'unknown' | null> => {
  const known = openSession.get();
  if (known) return known.machineId;
  if (isLocked) {
    const signIn = await callServer('validate', {});
    return signIn.ok ? (signIn.value.seat ?? null) : untold(signIn.failure);
  }
  const result = await callServer('sessions', { query: { limit: 1 } });
  if (!result.ok) return untold(result.failure);
  const [newest] = result.value.items;
  return newest?.end === null ? newest.machine : null;
};

/** A server without the call, or one that has ended the sign-in, has nothing to ask about. */
const untold = (failure: CallFailure): 'unknown' | null =>
  isUnknownCall(failure) || failure.kind === 'unauthorised' ? null : 'unknown';

/** Cashes out, then logs out. If cashing out fails, the player stays signed in and the failure is returned. */
export const cashOutAndLogOut = async (machineId: MachineId): Promise<CallFailure | null> => {
  noteLogout('begun');
  // A page of the player that plays is removed first, because the server refuses to close its seat.
  if (openSession.get()?.status === 'playing') await kickPlayer(machineId);
  let answer = await cashOutSeat(machineId);
  if (!answer.ok && codeOf(answer.failure) === 'SEAT_TAKEN') {
    // Another page of the player has the seat, perhaps one that is closing, so remove it and try again.
    await kickPlayer(machineId);
    answer = await cashOutSeat(machineId);
  }
  if (!answer.ok && codeOf(answer.failure) !== 'SEAT_NONE') {
    forgetLogout();
    return answer.failure;
  }
  await logOut();
  return null;
};

const codeOf = (failure: CallFailure): number | string | null =>
  failure.kind === 'refused' ? failure.error.code : null;
