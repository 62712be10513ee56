import { useSignedInAccount } from '../../api/use-sign-in-state.ts';
import { formatDateTime } from '../../i18n/format-time.ts';
import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { joinClassNames } from '../../ui/class-names.ts';

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
