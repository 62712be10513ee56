import { KeyRound, LogOut } from 'lucide-react';
import { browserName } from '../../i18n/browser-name.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useCall, useSignOut } from '../api/use-call.ts';
import { useMe } from '../api/use-me.ts';
import { useOffice } from '../api/use-office.ts';
import { useFormats } from '../ui/formats.ts';
import { LookChoice } from '../ui/look-choice.tsx';
import { Failed, Loading } from '../ui/notes.tsx';
import { accountMessages } from './messages/account/index.ts';
import { PasswordForm } from './password-form.tsx';

/** Who is signed in, and what the person sets for this browser and for the own sign-in. */
export const PersonSheet = ({ role }: { readonly role: string }) => {
  const { t } = useMessages(accountMessages);
  const { name, login } = useMe();
  const signOut = useSignOut();
  return (
    <div className="grid w-90 max-w-full grid-cols-1 gap-3 p-2">
      <div className="leading-tight">
        <p className="font-semibold">{name}</p>
        <p className="text-12 text-ink-2">
          {login} · {role}
        </p>
      </div>
      <LookChoice />
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
      <button
        type="button"
        className="ctl line"
        disabled={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        <LogOut />
        {t('signOut')}
      </button>
    </div>
  );
};

const OwnSignIns = () => {
  const { t } = useMessages(accountMessages);
  const { moment } = useFormats();
  const { data, error, refetch } = useOffice('ownSignIns', {});
  const end = useCall('endSignIn');
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={2} />;
  return (
    <ul>
      {data.signIns.map(({ id, browser, address, beganAt, seenAt, isThis }) => (
        <li key={id} className="flex items-center gap-3 py-2">
          <div className="min-w-0 flex-1 text-12 text-ink-2">
            <p className="truncate text-14 text-ink" title={browser}>
              {browserName(browser)}
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
