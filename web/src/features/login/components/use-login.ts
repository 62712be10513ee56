import { type FormEvent, useRef, useState } from 'react';
import { storeName } from '../../../api/access-token.ts';
import { beginSignIn } from '../../../api/account.ts';
import type { CallFailure } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { deviceMark } from '../../../api/device-mark.ts';
import { type HalfLogin, halfLoginOf } from '../../../api/half-login.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { settings } from '../../../settings/settings.ts';

const minLength = 4;

type Field = 'username' | 'password';

/** State and handlers of the login form. `earlierFailure` is shown until the form is used. */
export const useLogin = (earlierFailure: CallFailure | null, remember: boolean, onSignedIn?: () => void) => {
  const { t } = useMessages(mainMessages);
  const [values, setValues] = useState<Record<Field, string>>({ username: '', password: '' });
  const [left, setLeft] = useState<Record<Field, boolean>>({ username: false, password: false });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(earlierFailure);
  const [half, setHalf] = useState<HalfLogin | null>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const valid = values.username.length >= minLength && values.password.length >= minLength;
  const place = failure && failurePlace(failure);
  /** Returns a field's error: the server's error or, after the player left the field, that the value is too short. */
  const errorOf = (field: Field): string | undefined => {
    if (failure && place === field) return failureText(failure);
    const value = values[field];
    return left[field] && value !== '' && value.length < minLength ? t('login.minLength') : undefined;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!valid || busy) return;
    setBusy(true);
    setFailure(null);
    const refused = await postLogin({ ...values, remember });
    if (refused === null) return onSignedIn?.();
    setBusy(false);
    const halfDone = halfLoginOf(refused);
    if (halfDone) {
      setValues({ ...values, password: '' });
      return setHalf(halfDone);
    }
    setFailure(refused);
    passwordField.current?.focus();
    passwordField.current?.select();
  };

  /** Starts the login again with the password, which must be typed again. */
  const beginAgain = (reason: CallFailure | null) => {
    setHalf(null);
    setFailure(reason);
  };

  const field = (name: Field) => ({
    name,
    required: true,
    value: values[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => {
      setValues((before) => ({ ...before, [name]: event.target.value }));
      if (place === name) setFailure(null);
    },
    onBlur: () => setLeft((before) => ({ ...before, [name]: true })),
  });

  return {
    half,
    username: values.username,
    beginAgain,
    field,
    passwordField,
    submit,
    valid,
    busy,
    formFailure: failure && place === 'form' ? failureText(failure) : null,
  };
};

type FailurePlace = 'username' | 'password' | 'form';

/** Returns the field in which the player can correct the failure; `form` if no field is meant. */
export const failurePlace = (failure: CallFailure): FailurePlace => {
  if (failure.kind !== 'refused') return 'form';
  const { Params } = failure.error;
  // Some servers send error codes as text.
  const code = Number(failure.error.code);
  if (code === 10700 || code === 10701) return 'password';
  if (code === 10702 || code === 10704) return 'username';
  const detail = String(Params?.detail ?? Params?.field ?? '');
  if (/^(username|email)\b/.test(detail)) return 'username';
  if (/^password\b/.test(detail)) return 'password';
  return 'form';
};

/** Logs in. Resolves to null on success, otherwise to the failure. */
const postLogin = async (credentials: {
  username: string;
  password: string;
  remember: boolean;
}): Promise<CallFailure | null> => {
  const { username, password, remember } = credentials;
  const result = await callServer('login', {
    body: { username, password, site_id: settings().SITE_ID, device: deviceMark() },
  });
  if (!result.ok) return result.failure;
  beginSignIn(result.value, remember);
  storeName(username);
  return null;
};
