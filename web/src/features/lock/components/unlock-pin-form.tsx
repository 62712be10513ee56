import { convertToAsciiDigits } from '@reelfloor/protocol';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { getLocalSignInId } from '../../../api/access-token.ts';
import { type CallFailure, isUnsupportedCallFailure } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { applySignOut, signInStore } from '../../../api/sign-in-state.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { lockMessages } from '../messages/lock-messages.ts';
import { checkedByServer, unlockPage } from '../store/idle-lock.ts';

const minLength = 4;
const maxLength = 12;

export const UnlockPinForm = ({ action, onUnlocked }: { action?: string; onUnlocked?: () => void }) => {
  const { t } = useMessages(lockMessages);
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || pin.length < minLength) return;
    setBusy(true);
    const result = await unlockWithPin(pin);
    if (result.ok) return onUnlocked?.();
    setBusy(false);
    setPin('');
    setFailure(result.failure);
    field.current?.focus();
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="text-start">
      <TextField
        ref={field}
        label={t('pin')}
        name="pin"
        isPin
        maxLength={maxLength}
        required
        value={pin}
        onChange={(event) => {
          setPin(convertToAsciiDigits(event.target.value).replace(/\D/g, ''));
          setFailure(null);
        }}
        hint={t(getOperatorSettings().PLAY_MONEY ? 'demoPinHint' : 'pinHint')}
        error={failure ? getCallFailureText(failure) : undefined}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={busy}
        disabled={pin.length < minLength}
        className="mt-2 mb-3 w-full"
      >
        {action ?? t('unlock')}
      </Button>
    </form>
  );
};

/** Maximum number of wrong PINs, for a server that does not count them. */
const maxLocalTries = 5;

type Unlocking = { ok: true } | { ok: false; failure: CallFailure };

export const unlockWithPin = async (pin: string): Promise<Unlocking> => {
  const result = await callServer('unlock', { body: { pin } });
  if (result.ok) {
    unlockPage();
    return { ok: true };
  }
  const { failure } = result;
  return isUnsupportedCallFailure(failure) && ownPin() !== checkedByServer
    ? unlockLocally(pin)
    : { ok: false, failure };
};

let tries = { mark: '', count: 0 };

const unlockLocally = async (pin: string): Promise<Unlocking> => {
  // Null if the PIN cannot be checked: browsers provide hash functions only on pages with https or on localhost.
  const matches = await matchesStoredPin(pin, ownPin()).catch(() => null);
  if (matches === null) return { ok: false, failure: { kind: 'malformed', status: 0, detail: 'no crypto' } };
  if (matches) {
    tries.count = 0;
    unlockPage();
    return { ok: true };
  }
  const mark = getLocalSignInId();
  tries = { mark, count: tries.mark === mark ? tries.count + 1 : 1 };
  const left = maxLocalTries - tries.count;
  const code = left > 0 ? 'PIN_WRONG' : 'PIN_EXHAUSTED';
  const error = { code, ErrorMessage: 'Wrong PIN.', Params: { left_count: left } };
  if (left <= 0) applySignOut({ kind: 'unauthorised', error });
  return { ok: false, failure: { kind: 'refused', status: 403, error } };
};

const ownPin = (): string => {
  const signIn = signInStore.getState();
  return signIn.kind === 'signedIn' ? signIn.account.pinCode : '';
};

/**
 * Checks a PIN for a third-party server that does not check it. `pin_code` is `pbkdf2-sha256$iterations$salt$hash`
 * (salt and hash in base64), the PIN's SHA-256 in hexadecimal, or the PIN itself.
 */
export const matchesStoredPin = async (pin: string, storedPin: string): Promise<boolean> => {
  if (pin === '') return false;
  if (storedPin.startsWith('pbkdf2-sha256$')) return matchesDerived(pin, storedPin);
  if (/^[\da-f]{64}$/i.test(storedPin)) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pin));
    return hexOf(new Uint8Array(digest)) === storedPin.toLowerCase();
  }
  return pin === storedPin;
};

const matchesDerived = async (pin: string, pinCode: string): Promise<boolean> => {
  const [, iterations, salt, hash] = pinCode.split('$');
  if (!/^[1-9]\d{0,7}$/.test(iterations ?? '') || !isBase64(salt) || !isBase64(hash)) return false;
  const wanted = bytesOf(hash);
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const derived = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: Number(iterations) },
    key,
    wanted.length * 8,
  );
  const digest = new Uint8Array(derived);
  return digest.length > 0 && digest.every((byte, index) => byte === wanted[index]);
};

const isBase64 = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z\d+/]+={0,2}$/.test(text) && text.replace(/=+$/, '').length % 4 !== 1;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
