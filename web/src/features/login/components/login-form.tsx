import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { isRememberChosen } from '../../../api/access-token.ts';
import type { CallFailure } from '../../../api/call-failure.ts';
import type { SecondStep } from '../../../api/half-login.ts';
import { loadContract } from '../../../api/server-caller.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLogin } from './use-login.ts';

interface LoginFormProps {
  /** Why the last sign-in ended, shown until the form is used; null if there is no reason. */
  earlierFailure: CallFailure | null;
  Step: SecondStep;
  onSignedIn?: () => void;
}

export const LoginForm = ({ earlierFailure, Step, onSignedIn }: LoginFormProps) => {
  const { t } = useMessages(mainMessages);
  const [remember, setRemember] = useState(isRememberChosen);
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

/** Shows a failure. The element is there before its text, so that screen readers announce the text. */
const FormFailure = ({ text }: { text: string | null }) => (
  <div role="alert">
    {text && <p className="mb-5 rounded-control border border-bad bg-surface-1 px-4 py-3 text-bad">{text}</p>}
  </div>
);
