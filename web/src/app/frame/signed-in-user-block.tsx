import { useSignedInAccount } from '../../api/use-sign-in-state.ts';
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
