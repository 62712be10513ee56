import { signInMark } from '../../../api/access-token.ts';
import { endSignIn, signInStore } from '../../../api/account.ts';
import { type CallFailure, isUnknownCall } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { checkedByServer, openLock } from './idle-lock.ts';
import { matchesPin } from './local-pin.ts';

/** Largest number of wrong PINs, for a server that does not count them. */
const maxLocalTries = 5;

type Unlocking = { ok: true } | { ok: false; failure: CallFailure };

export const unlock = async (pin: string): Promise<Unlocking> => {
  const result = await callServer('unlock', { body: { pin } });
  if (result.ok) {
    openLock();
    return { ok: true };
  }
  const { failure } = result;
  return isUnknownCall(failure) && ownPin() !== checkedByServer ? unlockLocally(pin) : { ok: false, failure };
};

let tries = { mark: '', count: 0 };

const unlockLocally = async (pin: string): Promise<Unlocking> => {
  // Browsers compute hashes only on pages with https or on localhost.
  const matches = await matchesPin(pin, ownPin()).catch(() => null);
  if (matches === null) return { ok: false, failure: { kind: 'malformed', status: 0, detail: 'no crypto' } };
  if (matches) {
    tries.count = 0;
    openLock();
    return { ok: true };
  }
  const mark = signInMark();
  tries = { mark, count: tries.mark === mark ? tries.count + 1 : 1 };
  const left = maxLocalTries - tries.count;
  const code = left > 0 ? 'PIN_WRONG' : 'PIN_EXHAUSTED';
  const error = { code, ErrorMessage: 'Wrong PIN.', Params: { left_count: left } };
  if (left <= 0) endSignIn({ kind: 'unauthorised', error });
  return { ok: false, failure: { kind: 'refused', status: 403, error } };
};

const ownPin = (): string => {
  const signIn = signInStore.getState();
  return signIn.kind === 'signedIn' ? signIn.account.pinCode : '';
};
