import { lazy, type Ref, Suspense } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useContact } from '../api/contact.ts';
import { useMe } from '../api/use-me.ts';
import { useFormats } from '../ui/formats.ts';
import { Loading } from '../ui/notes.tsx';
import { SheetButton } from '../ui/sheet-button.tsx';
import { useServerNow } from '../ui/use-server-now.ts';
import { FindBox } from './find-box.tsx';
import { frameMessages } from './messages/index.ts';

const PersonSheet = lazy(async () => ({
  default: (await import('./person-sheet.tsx')).PersonSheet,
}));

export const TopBar = ({ headSlot }: { headSlot: Ref<HTMLDivElement> }) => {
  const mayFind = useMe().rights.seeFloor !== undefined;
  return (
    <header className="top">
      <div ref={headSlot} className="page-head" />
      <div className="end">
        {mayFind && <FindBox />}
        <LiveDot />
        <Clock />
        <span className="hidden h-6 w-px bg-line md:block" />
        <PersonMenu />
      </div>
    </header>
  );
};

const LiveDot = () => {
  const { t } = useMessages(frameMessages);
  const { isReached } = useContact();
  return (
    <span className="live-dot" role="status" data-away={isReached ? undefined : ''}>
      {isReached ? t('live') : t('away')}
    </span>
  );
};

/** The server's clock in the house's time zone, by which all times of the office are meant. */
const Clock = () => {
  const { seconds } = useFormats();
  const now = useServerNow();
  return (
    <time translate="no" className="hidden font-semibold md:block" dateTime={new Date(now).toISOString()}>
      {seconds(now)}
    </time>
  );
};

/** First letters of the first and the last name. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('tr') ?? '')
    .join('');
};

const PersonMenu = () => {
  const { t } = useMessages(frameMessages);
  const me = useMe();
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
        <Suspense fallback={<Loading />}>
          <PersonSheet role={t(`roles.${me.role}`)} />
        </Suspense>
      )}
    </SheetButton>
  );
};
