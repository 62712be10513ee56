import { LogOut } from 'lucide-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useSignOut } from '../api/use-call.ts';
import { useMe } from '../api/use-me.ts';
import { LookChoice } from '../ui/look-choice.tsx';
import { SheetButton } from '../ui/sheet-button.tsx';
import { frameMessages } from './messages/index.ts';
import { OwnSignIns } from './own-sign-ins.tsx';

/** First letters of the first and the last name. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('tr') ?? '')
    .join('');
};

export const PersonMenu = () => {
  const { t } = useMessages(frameMessages);
  const me = useMe();
  const signOut = useSignOut();
  return (
    <SheetButton
      className="flex items-center gap-2.5 text-start leading-tight"
      name={t('person', { name: `${me.name} ${t(`roles.${me.role}`)}` })}
      label={
        <>
          <span className="av" data-initials={initialsOf(me.name)} />
          <span className="hidden lg:grid">
            <b className="font-semibold">{me.name}</b>{' '}
            <small className="text-12 text-ink-3">{t(`roles.${me.role}`)}</small>
          </span>
        </>
      }
    >
      {() => (
        <div className="grid w-90 max-w-full grid-cols-1 gap-3 p-2">
          <div className="leading-tight">
            <p className="font-semibold">{me.name}</p>
            <p className="text-12 text-ink-2">
              {me.login} · {t(`roles.${me.role}`)}
            </p>
          </div>
          <LookChoice />
          <section aria-label={t('signIns')}>
            <h2 className="text-14">{t('signIns')}</h2>
            <OwnSignIns />
          </section>
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
      )}
    </SheetButton>
  );
};
