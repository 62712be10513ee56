import { useMessages } from '../../../i18n/use-messages.ts';
import { firstPasswordMessages } from '../messages/first-password-messages.ts';
import '../../../ui/inside.css';
import { type FormEvent, useState } from 'react';
import { storeUsername } from '../../../api/access-token.ts';
import type { CallFailure } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { readDeviceId } from '../../../api/device-id.ts';
import {
  type PendingLogin,
  parsePendingLogin,
  type SecondLoginStepComponent,
  type SecondLoginStepProps,
} from '../../../api/pending-login.ts';
import { applyNewSignIn } from '../../../api/sign-in-state.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

type Field = 'fresh' | 'again';

interface FirstPasswordProps extends SecondLoginStepProps {
  /** Component that asks for a 2FA code, if the login with the new password needs one. */
  Next: SecondLoginStepComponent;
}

/** Replaces a password that staff issued by one of the user's choice, and then logs in with it. */
export const FirstPasswordChangeStep = (props: FirstPasswordProps) => {
  const { half, username, remember, onBack, onSignedIn, Next } = props;
  const { t } = useMessages(firstPasswordMessages);
  const [values, setValues] = useState({ fresh: '', again: '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [next, setNext] = useState<PendingLogin | null>(null);
  const isReady = values.fresh !== '' && values.again === values.fresh;
  const differs = values.again !== '' && !values.fresh.startsWith(values.again) && values.again !== values.fresh;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || busy) return;
    setBusy(true);
    const { ticket } = half;
    const chosen = await callServer('firstPassword', { body: { ticket, new_password: values.fresh } });
    if (!chosen.ok) {
      setBusy(false);
      return isOver(chosen.failure) ? onBack(chosen.failure) : setFailure(chosen.failure);
    }
    const body = {
      username,
      password: values.fresh,
      site_id: getOperatorSettings().SITE_ID,
      device: readDeviceId(),
    };
    const result = await callServer('login', { body });
    if (result.ok) {
      applyNewSignIn(result.value, remember);
      storeUsername(username);
      return onSignedIn?.();
    }
    const more = parsePendingLogin(result.failure);
    return more ? setNext(more) : onBack(result.failure);
  };
  const field = (name: Field, label: string, error: string | undefined) => (
    <TextField
      label={label}
      type="password"
      autoComplete="new-password"
      autoFocus={name === 'fresh'}
      maxLength={256}
      required
      value={values[name]}
      onChange={(event) => {
        setValues({ ...values, [name]: event.target.value });
        setFailure(null);
      }}
      error={error}
      className="mb-2"
    />
  );

  if (next) return <Next {...{ username, remember, onBack, onSignedIn }} half={next} />;
  const isOfPassword = failure !== null && ofPassword(failure);
  return (
    <section aria-labelledby="first-password">
      <h2 id="first-password" className="text-20">
        {t('title')}
      </h2>
      <p className="mt-1 mb-4 text-ink-2">{t('lead')}</p>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <div role="alert">
          {failure && !isOfPassword && <p className="mb-5 text-bad">{getCallFailureText(failure)}</p>}
        </div>
        {field('fresh', t('fresh'), isOfPassword ? getCallFailureText(failure) : undefined)}
        {field('again', t('again'), differs ? t('notTheSame') : undefined)}
        <Button type="submit" variant="primary" size="large" busy={busy} disabled={!isReady} className="mt-2 w-full">
          {t('submit')}
        </Button>
        <Button variant="ghost" className="mt-3 -ms-4" onClick={() => onBack(null)}>
          {t('back')}
        </Button>
      </form>
    </section>
  );
};

const codeOf = (failure: CallFailure) => (failure.kind === 'refused' ? failure.error.code : null);
const isOver = (failure: CallFailure): boolean => codeOf(failure) === 'SECOND_FACTOR_EXPIRED';
const ofPassword = (failure: CallFailure): boolean =>
  [40101, 'PASSWORD_KNOWN', 'PASSWORD_SAME'].some((code) => code === codeOf(failure));
