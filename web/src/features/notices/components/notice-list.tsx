import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { noticesMessages } from '../messages/index.ts';
import './notice-list.css';
import { X } from 'lucide-react';
import { useStore } from 'zustand';
import { dateLocales } from '../../../i18n/format-time.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isUnread, type Notice, noticeStore, readShortNotices } from '../../../ui/notices.ts';
import { useModal } from '../../../ui/use-modal.ts';
import { NoticeRow } from './notice-row.tsx';

/** The last notices: what stays until it is read, what was missed, and what was shown before. */
export const NoticeList = ({ onClose }: { onClose: () => void }) => {
  const { t } = useMessages(noticesMessages);
  const { t: say } = useMessages(mainMessages);
  const modal = useModal(onClose);
  const notices = useStore(noticeStore, (state) => state.notices);
  const { staying, away, earlier } = groupsOf(notices);
  const hasShort = notices.some((notice) => isUnread(notice) && !notice.isKept);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, as the element's own cancel event
    <dialog
      {...modal}
      aria-labelledby="notices-title"
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="notice-panel"
    >
      <div className="flex max-h-[inherit] min-h-0 flex-col">
        <header className="flex h-15 flex-none items-center gap-2 border-b border-line ps-5 pe-2">
          <h2 id="notices-title" className="text-16">
            {t('title')}
          </h2>
          {hasShort && (
            <Button variant="ghost" className="ms-auto" onClick={readShortNotices}>
              {t('readRest')}
            </Button>
          )}
          <IconButton
            label={say('words.close')}
            icon={<X />}
            onClick={onClose}
            className={hasShort ? '' : 'ms-auto'}
          />
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto pb-2">
          {notices.length === 0 && <p className="p-5 text-ink-2">{t('none')}</p>}
          <Group title={t('staying')} notices={staying} onClose={onClose} isStaying />
          <Group title={t('away')} notices={away} onClose={onClose} hasSpan />
          <Group title={t('earlier')} notices={earlier} onClose={onClose} />
        </div>
        <p className="flex-none border-t border-line px-5 py-4 text-12 text-ink-2">{t('lastFifty')}</p>
      </div>
    </dialog>
  );
};

const groupsOf = (notices: readonly Notice[]) => ({
  staying: notices.filter((notice) => isUnread(notice) && notice.isKept),
  away: notices.filter((notice) => isUnread(notice) && !notice.isKept),
  earlier: notices.filter(({ isRead }) => isRead),
});

interface GroupProps {
  title: string;
  notices: readonly Notice[];
  onClose: () => void;
  isStaying?: boolean;
  /** True: the title says from when to when. */
  hasSpan?: boolean;
}

const Group = ({ title, notices, onClose, isStaying = false, hasSpan = false }: GroupProps) => {
  const { language } = useMessages(noticesMessages);
  const newest = notices[0];
  const oldest = notices.at(-1);
  if (!newest || !oldest) return null;
  const span = [oldest, newest].map(({ atMs }) => clockOf(atMs, language));
  return (
    <section aria-label={title} className={isStaying ? 'notice-group is-staying' : 'notice-group'}>
      <h3>
        <span>{title}</span>
        {hasSpan && <span className="figures ms-2 font-normal">{[...new Set(span)].join(' – ')}</span>}
      </h3>
      <ul>
        {notices.map((notice) => (
          <NoticeRow
            key={`${notice.atMs} ${notice.id}`}
            notice={notice}
            time={clockOf(notice.atMs, language)}
            isStaying={isStaying}
            onLeave={onClose}
          />
        ))}
      </ul>
    </section>
  );
};

/** Returns the time of day. The list goes back some hours at most, and its order says the rest. */
const clockOf = (atMs: number, language: Language): string =>
  new Intl.DateTimeFormat(dateLocales[language], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(atMs);
