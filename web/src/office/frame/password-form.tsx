import type { SubmitEvent } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useFailureText } from '../api/failure-texts.ts';
import { useCall } from '../api/use-call.ts';
import { useMe } from '../api/use-me.ts';
import { accountMessages } from './messages/account/index.ts';

/** Asks for the present and a new password. The server judges both. */
export const PasswordForm = () => {
  const { t } = useMessages(accountMessages);
  const say = useFailureText();
  const { login } = useMe();
  const { mutate, isPending, error, isSuccess } = useCall('changePassword');
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const textOf = (name: string) => String(typed.get(name) ?? '');
    mutate(
      { body: { current: textOf('current'), password: textOf('password') } },
      { onSuccess: () => form.reset() },
    );
  };
  return (
    <form onSubmit={send} className="grid gap-1 pt-3">
      {/* So that the browser's password manager knows whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={login} readOnly />
      <TextField
        label={t('current')}
        name="current"
        type="password"
        autoComplete="current-password"
        required
      />
      <TextField
        label={t('newPassword')}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={isSuccess ? t('saved') : t('endsOthers')}
        error={error ? say(error) : undefined}
      />
      <button type="submit" className="ctl line" disabled={isPending}>
        {t('save')}
      </button>
    </form>
  );
};
