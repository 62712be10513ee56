import { convertToAsciiDigits } from '@reelfloor/protocol';
import { type FormEvent, useState } from 'react';
import type { CallFailure } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { signInStore } from '../../../api/sign-in-state.ts';
import { useSignInState } from '../../../api/use-sign-in-state.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { accountMessages } from '../../../i18n/messages/account/account-messages.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useRefreshSignInsAndLoginLog } from '../../../records/refresh-cached-sign-ins.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';

const empty = { old: '', fresh: '', again: '' };
type Field = keyof typeof empty;

const placeOf = (failure: CallFailure | null): Field | 'form' | null => {
  if (failure === null) return null;
  const code = failure.kind === 'refused' ? failure.error.code : null;
  if (code === 40001) return 'old';
  return code === 40101 || code === 'PASSWORD_KNOWN' ? 'fresh' : 'form';
};

export const ChangePasswordForm = () => {
  const { t } = useMessages(accountMessages);
  const showChanged = useRefreshSignInsAndLoginLog();
  const [values, setValues] = useState(empty);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const place = placeOf(failure);
  const differs = values.again !== '' && !values.fresh.startsWith(values.again) && values.again !== values.fresh;
  const isReady = values.old !== '' && values.fresh !== '' && values.again === values.fresh;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || busy) return;
    setBusy(true);
    const result = await callServer('changePassword', {
      body: { old_password: values.old, new_password: values.fresh },
    });
    setBusy(false);
    setFailure(result.ok ? null : result.failure);
    if (!result.ok) return;
    setValues(empty);
    // The change of the password has ended all other sign-ins, so keep only the current one in the list.
    showChanged(({ current }) => current);
    showToast('success', t('changed'));
  };
  const field = (name: Field, label: string, autoComplete: string, error?: string, hint?: string) => (
    <TextField
      label={label}
      type="password"
      autoComplete={autoComplete}
      maxLength={256}
      required
      value={values[name]}
      onChange={(event) => {
        setValues({ ...values, [name]: event.target.value });
        setFailure(null);
      }}
      error={failure && place === name ? getCallFailureText(failure) : error}
      hint={hint}
    />
  );

  return (
    <form
      aria-labelledby="change-password"
      onSubmit={(event) => void submit(event)}
      noValidate
      className="rounded-card border border-line bg-surface-1 p-5 md:p-6"
    >
      <h2 id="change-password" className="text-20">
        {t('password')}
      </h2>
      <p className="mt-1 mb-4 text-ink-2">{t('passwordLead')}</p>
      <div role="alert">
        {failure && place === 'form' && <p className="mb-4 text-bad">{getCallFailureText(failure)}</p>}
      </div>
      {field('old', t('oldPassword'), 'current-password')}
      {field('fresh', t('newPassword'), 'new-password', undefined, t('passwordHint'))}
      {field('again', t('repeatPassword'), 'new-password', differs ? t('notTheSame') : undefined)}
      <Button type="submit" variant="primary" busy={busy} disabled={!isReady} className="mt-2">
        {t('change')}
      </Button>
    </form>
  );
};

const emptyPin = { password: '', fresh: '', again: '' };
type PinField = keyof typeof emptyPin;
const minLength = 4;
const maxLength = 12;

const usePinChange = (onDone: () => void) => {
  const [values, setValues] = useState(emptyPin);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const isReady = values.password !== '' && values.fresh.length >= minLength && values.again === values.fresh;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || busy) return;
    setBusy(true);
    const body = { password: values.password, pin: values.fresh };
    const result = await callServer('changePin', { body });
    setBusy(false);
    setFailure(result.ok ? null : result.failure);
    if (!result.ok) return;
    setValues(emptyPin);
    keepPin(result.value.pin_code);
    onDone();
  };
  const change = (name: PinField, value: string) => {
    setValues({ ...values, [name]: value });
    setFailure(null);
  };
  return { values, busy, failure, isReady, submit, change };
};

/** Form that sets or changes a registered player's PIN. */
export const PinSetting = () => {
  const { t } = useMessages(accountMessages);
  const signIn = useSignInState();
  const hasOne = signIn.kind === 'signedIn' && signIn.account.pinCode !== '';
  const showChanged = useRefreshSignInsAndLoginLog();
  const { values, busy, failure, isReady, submit, change } = usePinChange(() => {
    showChanged();
    showToast('success', t('pin.done'));
  });
  const isOfPassword = failure?.kind === 'refused' && failure.error.code === 'PASSWORD_WRONG';
  const differs = values.again !== '' && !values.fresh.startsWith(values.again);
  const pinField = (name: 'fresh' | 'again', label: string, note: { error?: string; hint?: string }) => (
    <TextField
      label={label}
      isPin
      maxLength={maxLength}
      required
      value={values[name]}
      onChange={(event) => change(name, convertToAsciiDigits(event.target.value).replace(/\D/g, ''))}
      {...note}
    />
  );

  return (
    <form
      aria-labelledby="pin-setting"
      onSubmit={(event) => void submit(event)}
      noValidate
      className="rounded-card border border-line bg-surface-1 p-5 md:p-6"
    >
      <h2 id="pin-setting" className="text-20">
        {t('pin.title')}
      </h2>
      <p className="mt-1 mb-4 text-ink-2">{t('pin.lead')}</p>
      <div role="alert">
        {failure && !isOfPassword && <p className="mb-4 text-bad">{getCallFailureText(failure)}</p>}
      </div>
      <TextField
        label={t('pin.password')}
        type="password"
        autoComplete="current-password"
        maxLength={256}
        required
        value={values.password}
        onChange={(event) => change('password', event.target.value)}
        error={failure && isOfPassword ? getCallFailureText(failure) : undefined}
      />
      {pinField('fresh', t('pin.fresh'), { hint: t('pin.hint') })}
      {pinField('again', t('pin.again'), differs ? { error: t('pin.notTheSame') } : {})}
      <Button type="submit" variant="primary" busy={busy} disabled={!isReady} className="mt-2">
        {hasOne ? t('pin.change') : t('pin.set')}
      </Button>
    </form>
  );
};

const keepPin = (pinCode: string): void => {
  const signIn = signInStore.getState();
  if (signIn.kind !== 'signedIn') return;
  signInStore.setState({ kind: 'signedIn', account: { ...signIn.account, pinCode } }, true);
};
