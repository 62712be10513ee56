import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { noticesMessages } from '../messages/notices-messages.ts';
import './notice-list.css';
import {
  Armchair,
  BellRing,
  CircleCheck,
  CircleX,
  History,
  Info,
  type LucideIcon,
  TriangleAlert,
  Wallet,
  X,
} from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useStore } from 'zustand';
import { useIsProtectionSupported } from '../../../api/use-sign-in-state.ts';
import { dateLocales } from '../../../i18n/format-time.ts';
import type { Language } from '../../../i18n/languages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { Button, buildButtonClassName } from '../../../ui/button.tsx';
import { joinClassNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import {
  isNoticeUnread,
  type MissedEvent,
  type MissedMoneyMovement,
  markPlayerNoticeRead,
  markUnimportantNoticesRead,
  noticeStore,
  type PlayerNotice,
} from '../../../ui/player-notice-store.ts';
import { useModalDialog } from '../../../ui/use-modal.ts';

/** Panel of recent notices: those kept until read, those missed while away, and those shown before. */
export const NoticeList = ({ onClose }: { onClose: () => void }) => {
  const { t } = useMessages(noticesMessages);
  const { t: say } = useMessages(mainMessages);
  const modal = useModalDialog(onClose);
  const notices = useStore(noticeStore, (state) => state.notices);
  const { staying, away, earlier } = groupsOf(notices);
  const hasShort = notices.some((notice) => isNoticeUnread(notice) && !notice.isKept);
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
            <Button variant="ghost" className="ms-auto" onClick={markUnimportantNoticesRead}>
              {t('readRest')}
            </Button>
          )}
          <IconButton label={say('words.close')} icon={<X />} onClick={onClose} className={hasShort ? '' : 'ms-auto'} />
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

const groupsOf = (notices: readonly PlayerNotice[]) => ({
  staying: notices.filter((notice) => isNoticeUnread(notice) && notice.isKept),
  away: notices.filter((notice) => isNoticeUnread(notice) && !notice.isKept),
  earlier: notices.filter(({ isRead }) => isRead),
});

interface GroupProps {
  title: string;
  notices: readonly PlayerNotice[];
  onClose: () => void;
  isStaying?: boolean;
  /** True: the title includes the time span of the notices. */
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

/** Formats the time of day. No date is needed, because the list is sorted and covers only some hours. */
const clockOf = (atMs: number, language: Language): string =>
  new Intl.DateTimeFormat(dateLocales[language], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(atMs);

interface NoticeRowProps {
  notice: PlayerNotice;
  /** Formatted time of day. */
  time: string;
  isStaying: boolean;
  /** Called when a button navigates to another page. */
  onLeave: () => void;
}

/** A notice with its time; while unread, with buttons that open its page and mark it as read. */
const NoticeRow = ({ notice, time, isStaying, onLeave }: NoticeRowProps) => {
  const { t } = useMessages(noticesMessages);
  const { title, detail } = useWords(notice);
  const page = usePageOf(notice);
  const [location] = useLocation();
  const { atMs, kind, what } = notice;
  const Icon = typeof what === 'string' ? icons[kind] : (eventIcons[what.name] ?? Wallet);
  const follow = () => {
    markPlayerNoticeRead(notice);
    onLeave();
  };
  return (
    <li className={joinClassNames('notice-row', `is-${kind}`)}>
      <span className="notice-icon">
        <Icon aria-hidden="true" />
      </span>
      <p className={notice.isRead ? 'text-ink-2' : 'font-semibold text-ink'}>{title}</p>
      <time dateTime={new Date(atMs).toISOString()} className="figures">
        {time}
      </time>
      {detail !== '' && <p className="notice-detail">{detail}</p>}
      {isNoticeUnread(notice) && (page !== null || isStaying) && (
        <div className="notice-keys">
          {/* A game stays open: its player would lose the seat. */}
          {page !== null && location.startsWith('/game/') && (
            <a
              href={page.path}
              target="_blank"
              rel="noopener"
              onClick={() => markPlayerNoticeRead(notice)}
              className={buildButtonClassName('outline')}
            >
              {t(`open.${page.name}`)}
            </a>
          )}
          {page !== null && !location.startsWith('/game/') && (
            <Link href={page.path} onClick={follow} className={buildButtonClassName('outline')}>
              {t(`open.${page.name}`)}
            </Link>
          )}
          {isStaying && (
            <Button variant={page === null ? 'outline' : 'ghost'} onClick={() => markPlayerNoticeRead(notice)}>
              {t('read')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
};

const icons: Record<PlayerNotice['kind'], LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleX,
};
const eventIcons: Partial<Record<(MissedMoneyMovement | MissedEvent)['name'], LucideIcon>> = {
  lostTurn: Armchair,
  free: BellRing,
  ended: History,
};

const useWords = ({ what }: PlayerNotice): { readonly title: string; readonly detail: string } => {
  const { t } = useMessages(noticesMessages);
  const money = useMoneyFormat();
  if (typeof what === 'string') return { title: what, detail: '' };
  if ('amountMinor' in what) {
    const amount = money(what.amountMinor);
    if (what.name === 'deposit' || what.name === 'withdraw')
      return { title: t(`moved.${what.name}`, { amount }), detail: '' };
    return { title: t(`moved.${what.name}`, { amount, machine: what.machine ?? '–' }), detail: '' };
  }
  const title = t(`event.${what.name}`, { machine: `${what.machine} ${what.brand}`.trim() });
  switch (what.name) {
    case 'lostTurn':
      return { title, detail: t(`lostBecause.${isKnownReason(what.reason) ? what.reason : 'other'}`) };
    case 'free':
      return { title, detail: t('event.freeWhy') };
    case 'ended':
      return {
        title,
        detail: t('event.endedWith', { in: money(what.inMinor), out: money(what.outMinor) }),
      };
  }
};

const knownReasons = ['lapsed', 'outOfService', 'staff', 'tooLong'] as const;
const isKnownReason = (reason: string): reason is (typeof knownReasons)[number] =>
  (knownReasons as readonly string[]).includes(reason);

interface Page {
  readonly path: string;
  readonly name: 'statement' | 'sessions' | 'protection' | 'machine';
}

/** Returns the page with details of a notice; null if there is none. */
const usePageOf = ({ what, leadsTo }: PlayerNotice): Page | null => {
  const hasProtection = useIsProtectionSupported();
  if (typeof what !== 'string') {
    if ('amountMinor' in what) return { path: '/statement', name: 'statement' };
    if (what.name === 'ended') return { path: '/slot-sessions', name: 'sessions' };
    return { path: `/lobby?${new URLSearchParams({ search: what.machine })}`, name: 'machine' };
  }
  switch (leadsTo) {
    case '/statement':
      return { path: leadsTo, name: 'statement' };
    case '/slot-sessions':
      return { path: leadsTo, name: 'sessions' };
    case '/protection':
      return hasProtection ? { path: leadsTo, name: 'protection' } : null;
    default:
      return null;
  }
};
