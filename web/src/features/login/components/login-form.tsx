import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { isRememberMeChosen, storeUsername } from '../../../api/access-token.ts';
import type { CallFailure } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { readDeviceId } from '../../../api/device-id.ts';
import { type PendingLogin, parsePendingLogin, type SecondLoginStepComponent } from '../../../api/pending-login.ts';
import { loadContract } from '../../../api/server-caller.ts';
import { applyNewSignIn } from '../../../api/sign-in-state.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface LoginFormProps {
  /** Why the last sign-in ended, shown until the user edits the form; null if there is no reason. */
  earlierFailure: CallFailure | null;
  Step: SecondLoginStepComponent;
  onSignedIn?: () => void;
}

export const LoginForm = ({ earlierFailure, Step, onSignedIn }: LoginFormProps) => {
  const { t } = useMessages(mainMessages);
  const [remember, setRemember] = useState(isRememberMeChosen);
  const [shown, setShown] = useState(false);
  const login = useLogin(earlierFailure, remember, onSignedIn);
  const { field, passwordField, submit, valid, busy, formFailure, half, username, beginAgain } = login;
  if (half) return <Step {...{ half, username, remember, onSignedIn }} onBack={beginAgain} />;
  return (
    <form
      onSubmit={(event) => void submit(event)}
      onInput={() => void loadContract()}
      noValidate
      className="flex flex-col gap-1 squat:gap-0"
    >
      <FormFailure text={formFailure} />
      <div className="flex flex-col gap-1 squat:gap-0 short:grid short:grid-cols-2 short:gap-3">
        <TextField
          {...field('username')}
          label={t('login.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <TextField
          {...field('password')}
          ref={passwordField}
          label={t('login.password')}
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={256}
          trailing={
            <IconButton
              label={shown ? t('login.hidePassword') : t('login.showPassword')}
              icon={shown ? <EyeOff /> : <Eye />}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            />
          }
        />
      </div>
      <div className="flex flex-col gap-4 squat:gap-2 short:flex-row short:items-center short:justify-between">
        <Checkbox label={t('login.remember')} checked={remember} onChange={setRemember} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          disabled={!valid}
          busy={busy}
          className="w-full short:min-h-11 short:w-1/2"
        >
          {t('login.submit')}
        </Button>
      </div>
    </form>
  );
};

/** Shows an error. The element exists before its text, so that screen readers announce the text. */
const FormFailure = ({ text }: { text: string | null }) => (
  <div role="alert">
    {text && <p className="mb-5 rounded-control border border-bad bg-surface-1 px-4 py-3 text-bad">{text}</p>}
  </div>
);

const minLength = 4;

type Field = 'username' | 'password';

/** State and handlers of the login form. `earlierFailure` is shown until the user edits the form. */
const useLogin = (earlierFailure: CallFailure | null, remember: boolean, onSignedIn?: () => void) => {
  const { t } = useMessages(mainMessages);
  const [values, setValues] = useState<Record<Field, string>>({ username: '', password: '' });
  const [left, setLeft] = useState<Record<Field, boolean>>({ username: false, password: false });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(earlierFailure);
  const [half, setHalf] = useState<PendingLogin | null>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const valid = values.username.length >= minLength && values.password.length >= minLength;
  const place = failure && findFailedLoginField(failure);
  /** Returns a field's error: from the server or, after the player left the field, that the value is too short. */
  const errorOf = (field: Field): string | undefined => {
    if (failure && place === field) return getCallFailureText(failure);
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
    const halfDone = parsePendingLogin(refused);
    if (halfDone) {
      setValues({ ...values, password: '' });
      return setHalf(halfDone);
    }
    setFailure(refused);
    passwordField.current?.focus();
    passwordField.current?.select();
  };

  /** Returns to the first step of the login, where the password must be typed again. */
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
    formFailure: failure && place === 'form' ? getCallFailureText(failure) : null,
  };
};

type FailedField = 'username' | 'password' | 'form';

/** Returns the field to which the error belongs; `form` if it belongs to no field. */
export const findFailedLoginField = (failure: CallFailure): FailedField => {
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

/** Sends the login. Resolves to null on success, otherwise to the failure. */
const postLogin = async (credentials: {
  username: string;
  password: string;
  remember: boolean;
}): Promise<CallFailure | null> => {
  const { username, password, remember } = credentials;
  const result = await callServer('login', {
    body: { username, password, site_id: getOperatorSettings().SITE_ID, device: readDeviceId() },
  });
  if (!result.ok) return result.failure;
  applyNewSignIn(result.value, remember);
  storeUsername(username);
  return null;
};
