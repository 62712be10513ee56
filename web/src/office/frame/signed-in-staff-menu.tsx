import { KeyRound, LogOut } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { describeUserAgent } from '../../i18n/describe-user-agent.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useOfficeFailureText } from '../api/failure-texts.ts';
import { useOfficeMutation, useSignOut } from '../api/use-office-mutation.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { playAlertSound, setAlertPreferences, useAlertPreferences } from '../ui/alert-preferences.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { ThemeAndLanguageChoice } from '../ui/theme-and-language-choice.tsx';
import { accountMessages } from './messages/account/account-messages.ts';

/** Form for the current and a new password. The server validates both. */
const PasswordForm = () => {
  const { t } = useMessages(accountMessages);
  const say = useOfficeFailureText();
  const { login } = useSignedInStaff();
  const { mutate, isPending, error, isSuccess } = useOfficeMutation('changePassword');
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const textOf = (name: string) => String(typed.get(name) ?? '');
    mutate({ body: { current: textOf('current'), password: textOf('password') } }, { onSuccess: () => form.reset() });
  };
  return (
    <form onSubmit={send} className="grid gap-1 pt-3">
      {/* So that the browser's password manager knows whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={login} readOnly />
      <TextField label={t('current')} name="current" type="password" autoComplete="current-password" required />
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

/** Who is signed in, with the settings for this browser and for their sign-in. */
export const SignedInStaffMenu = ({ role }: { readonly role: string }) => {
  const { t } = useMessages(accountMessages);
  const { name, login } = useSignedInStaff();
  const signOut = useSignOut();
  return (
    <div className="grid w-90 max-w-full grid-cols-1 gap-3 p-2">
      <div className="leading-tight">
        <p className="font-semibold">{name}</p>
        <p className="text-12 text-ink-2">
          {login} · {role}
        </p>
      </div>
      <ThemeAndLanguageChoice />
      <AttentionChoice />
      <section aria-label={t('signIns')}>
        <h2 className="text-14">{t('signIns')}</h2>
        <OwnSignIns />
      </section>
      <details>
        <summary className="ctl line w-full">
          <KeyRound />
          {t('ownPassword')}
        </summary>
        <PasswordForm />
      </details>
      <button type="button" className="ctl line" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
        <LogOut />
        {t('signOut')}
      </button>
    </div>
  );
};

const OwnSignIns = () => {
  const { t } = useMessages(accountMessages);
  const { moment } = useNumberAndDateFormatters();
  const { data, error, refetch } = useOfficeQuery('ownSignIns', {});
  const end = useOfficeMutation('endSignIn');
  if (error) return <QueryFailureMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton rows={2} />;
  return (
    <ul>
      {data.signIns.map(({ id, browser, address, beganAt, seenAt, isThis }) => (
        <li key={id} className="flex items-center gap-3 py-2">
          <div className="min-w-0 flex-1 text-12 text-ink-2">
            <p className="truncate text-14 text-ink" title={browser}>
              {describeUserAgent(browser)}
            </p>
            <p>
              {address} · {isThis ? t('thisOne') : t('seen', { time: moment(seenAt) })}
            </p>
            <p>{t('since', { time: moment(beganAt) })}</p>
          </div>
          {!isThis && (
            <button
              type="button"
              className="ctl soft"
              disabled={end.isPending}
              onClick={() => end.mutate({ params: { id } })}
            >
              {t('end')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
};

/** Checkbox for alert notifications. Requests the browser's notification permission only after the user has ticked it. */
const AttentionChoice = () => {
  const { t } = useMessages(accountMessages);
  const { sound, notices } = useAlertPreferences();
  const [isBlocked, setBlocked] = useState(false);
  const canNotify = window.isSecureContext && 'Notification' in window;
  const mayAnnounce = useSignedInStaff().rights.seeFloor !== undefined;
  if (!mayAnnounce) return null;
  const tickNotices = async (isTicked: boolean) => {
    const isAllowed = !isTicked || (await Notification.requestPermission()) === 'granted';
    setBlocked(!isAllowed);
    setAlertPreferences({ notices: isTicked && isAllowed });
  };
  const note = canNotify ? (isBlocked ? t('noticesBlocked') : '') : t('noticesInsecure');
  return (
    <fieldset className="grid gap-1">
      <legend className="text-14 font-semibold">{t('attention')}</legend>
      <label className="flex min-h-(--ctl) items-center gap-3">
        <input
          type="checkbox"
          checked={sound}
          onChange={({ target }) => {
            setAlertPreferences({ sound: target.checked });
            if (target.checked) playAlertSound();
          }}
        />
        {t('sound')}
      </label>
      <label className="flex min-h-(--ctl) items-center gap-3">
        <input
          type="checkbox"
          checked={notices}
          disabled={!canNotify}
          onChange={({ target }) => void tickNotices(target.checked)}
        />
        {t('notices')}
      </label>
      {note !== '' && (
        <p role="status" className="text-12 text-ink-2">
          {note}
        </p>
      )}
    </fieldset>
  );
};
