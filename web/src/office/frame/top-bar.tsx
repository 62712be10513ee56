import { LogOut } from 'lucide-react';
import type { Ref } from 'react';
import { browserName } from '../../i18n/browser-name.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useContact } from '../api/contact.ts';
import { useCall, useSignOut } from '../api/use-call.ts';
import { useMe } from '../api/use-me.ts';
import { useOffice } from '../api/use-office.ts';
import { useFormats } from '../ui/formats.ts';
import { LookChoice } from '../ui/look-choice.tsx';
import { Failed, Loading } from '../ui/notes.tsx';
import { SheetButton } from '../ui/sheet-button.tsx';
import { useServerNow } from '../ui/use-server-now.ts';
import { FindBox } from './find-box.tsx';
import { frameMessages } from './messages/index.ts';

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

const OwnSignIns = () => {
  const { t } = useMessages(frameMessages);
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
