import { useSignedInAccount } from '../../api/use-sign-in-state.ts';
import { formatDateTime } from '../../i18n/format-time.ts';
import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { joinClassNames } from '../../ui/class-names.ts';

export const SignedInUserBlock = ({ narrow = false, className }: { narrow?: boolean; className?: string }) => {
  const { language } = useMessages(mainMessages);
  const user = useSignedInAccount()?.user;
  if (!user) return null;
  const fullName = [user.name, user.lastname].filter(Boolean).join(' ');
  return (
    <div className={joinClassNames('flex min-w-0 items-center gap-3', className)}>
      <span
        aria-hidden="true"
        className="grid size-10 flex-none place-items-center rounded-full bg-surface-3 text-14 font-[650] text-ink"
      >
        {initials([user.name, user.lastname].filter(Boolean), user.username, language)}
      </span>
      {!narrow && (
        <span className="grid min-w-0 leading-snug">
          <b className="truncate font-semibold">{user.username}</b>
          {fullName !== '' && <span className="truncate text-12 text-ink-3">{fullName}</span>}
        </span>
      )}
    </div>
  );
};

/** Returns two initials, upper-cased by the rules of the language: in Turkish, i becomes İ. */
const initials = (names: readonly string[], username: string, language: string): string =>
  (names.length > 0
    ? names.map((name) => [...name][0]).join('')
    : [...username].slice(0, 2).join('')
  ).toLocaleUpperCase(language);

/** Shows the time of the last login, so that players notice a login by somebody else. */
export const LastLoginTime = ({ className }: { className?: string }) => {
  const { t, language } = useMessages(mainMessages);
  const account = useSignedInAccount();
  const atMs = Date.parse(account?.lastLogon ?? '');
  // At the player's first login there is no earlier login to show.
  if (Number.isNaN(atMs)) return null;
  return (
    <p className={joinClassNames('figures text-12 leading-snug text-ink-2', className)}>
      <span className="text-ink-3">{t('shell.lastLogin')}</span> <br />
      <span>{formatDateTime(atMs, language)}</span> <br />
      {account?.lastLogonIP && <span>{t('shell.lastLoginFrom', { ip: account.lastLogonIP })}</span>}
    </p>
  );
};
