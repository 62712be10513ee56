import './notice-list.css';
import { CircleCheck, CircleX, Info, TriangleAlert, Wallet, X } from 'lucide-react';
import { useStore } from 'zustand';
import { dateLocales } from '../../../i18n/format-time.ts';
import type { Language } from '../../../i18n/languages.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import {
  isUnread,
  type MissedMove,
  type Notice,
  noticeStore,
  readNotice,
  readShortNotices,
} from '../../../ui/notices.ts';
import { useModal } from '../../../ui/use-modal.ts';
import { useNoticeTexts } from './use-notice-texts.ts';

/** The last notices: what stays until it is read, what was missed, and what was shown before. */
export const NoticeList = ({ onClose }: { onClose: () => void }) => {
  const { t } = useNoticeTexts();
  const { t: say } = useTexts();
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
          <Group title={t('staying')} notices={staying} isStaying />
          <Group title={t('away')} notices={away} />
          <Group title={t('earlier')} notices={earlier} />
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
  isStaying?: boolean;
}

const Group = ({ title, notices, isStaying = false }: GroupProps) => {
  if (notices.length === 0) return null;
  return (
    <section aria-label={title} className={isStaying ? 'notice-group is-staying' : 'notice-group'}>
      <h3>{title}</h3>
      <ul>
        {notices.map((notice) => (
          <Row key={`${notice.atMs} ${notice.id}`} notice={notice} isStaying={isStaying} />
        ))}
      </ul>
    </section>
  );
};

const Row = ({ notice, isStaying }: { notice: Notice; isStaying: boolean }) => {
  const { t, language } = useNoticeTexts();
  const money = useMoney();
  const { atMs, kind, what } = notice;
  const movedText = ({ name, amountMinor, machine }: MissedMove): string => {
    const amount = money(amountMinor);
    if (name === 'deposit' || name === 'withdraw') return t(`moved.${name}`, { amount });
    return t(`moved.${name}`, { amount, machine: machine ?? '–' });
  };
  const text = typeof what === 'string' ? what : movedText(what);
  const Icon = typeof what === 'string' ? icons[kind] : Wallet;
  return (
    <li className={classNames('notice-row', `is-${kind}`)}>
      <span className="notice-icon">
        <Icon aria-hidden="true" />
      </span>
      <p className={notice.isRead ? 'text-ink-2' : 'font-semibold text-ink'}>{text}</p>
      <time dateTime={new Date(atMs).toISOString()} className="figures">
        {clockOf(atMs, language)}
      </time>
      {isStaying && (
        <Button variant="outline" className="notice-read" onClick={() => readNotice(notice)}>
          {t('read')}
        </Button>
      )}
    </li>
  );
};

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleX } as const;

/** Returns the time of day. The list goes back some hours at most, and its order says the rest. */
const clockOf = (atMs: number, language: Language): string =>
  new Intl.DateTimeFormat(dateLocales[language], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(atMs);
