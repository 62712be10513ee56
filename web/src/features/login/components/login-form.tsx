import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { remembers } from '../../../api/access-token.ts';
import type { CallFailure } from '../../../api/call-failure.ts';
import { loadContract } from '../../../api/server-caller.ts';
import { failureText } from '../../../i18n/failure-text.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { postLogin } from '../api/post-login.ts';
import { failurePlace } from './failure-place.ts';

const minLength = 4;

/** Name and password. `earlierFailure` says why the player was sent here, until the form is used. */
export const LoginForm = ({ earlierFailure }: { earlierFailure: CallFailure | null }) => {
  const { t } = useTexts();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [left, setLeft] = useState({ username: false, password: false });
  const [remember, setRemember] = useState(remembers);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(earlierFailure);
  const passwordField = useRef<HTMLInputElement>(null);

  const valid = username.length >= minLength && password.length >= minLength;
  const place = failure && failurePlace(failure);
  /** What to say below a field: the server's word first, then the length, once the field was left. */
  const errorOf = (field: 'username' | 'password', value: string): string | undefined => {
    if (failure && place === field) return failureText(failure);
    return left[field] && value !== '' && value.length < minLength ? t('login.minLength') : undefined;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!valid || busy) return;
    setBusy(true);
    setFailure(null);
    const refused = await postLogin({ username, password, remember });
    if (refused === null) return;
    setBusy(false);
    setFailure(refused);
    passwordField.current?.focus();
    passwordField.current?.select();
  };

  return (
    <form
      onSubmit={(event) => void submit(event)}
      onInput={() => void loadContract()}
      noValidate
      className="flex flex-col gap-1 squat:gap-0"
    >
      <FormFailure text={failure && place === 'form' ? failureText(failure) : null} />
      <div className="flex flex-col gap-1 squat:gap-0 short:grid short:grid-cols-2 short:gap-3">
        <TextField
          label={t('login.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={64}
          value={username}
          onChange={(event) => {
            setUsername(event.target.value);
            if (place === 'username') setFailure(null);
          }}
          onBlur={() => setLeft((before) => ({ ...before, username: true }))}
          error={errorOf('username', username)}
        />
        <TextField
          ref={passwordField}
          label={t('login.password')}
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          required
          maxLength={256}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            if (place === 'password') setFailure(null);
          }}
          onBlur={() => setLeft((before) => ({ ...before, password: true }))}
          error={errorOf('password', password)}
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

/** What concerns no field of its own. Its place is announced, so it exists before the text does. */
const FormFailure = ({ text }: { text: string | null }) => (
  <div role="alert">
    {text && <p className="mb-5 rounded-control border border-bad bg-surface-1 px-4 py-3 text-bad">{text}</p>}
  </div>
);
