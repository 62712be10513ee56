import type { Ref } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useContact } from '../api/contact.ts';
import { useMe } from '../api/use-me.ts';
import { useFormats } from '../ui/formats.ts';
import { useServerNow } from '../ui/use-server-now.ts';
import { FindBox } from './find-box.tsx';
import { frameMessages } from './messages/index.ts';
import { PersonMenu } from './person-menu.tsx';

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
