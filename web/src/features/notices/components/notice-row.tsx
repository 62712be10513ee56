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
} from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useHasProtection } from '../../../api/use-sign-in.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { isUnread, type MissedEvent, type MissedMove, type Notice, readNotice } from '../../../ui/notices.ts';
import { noticesMessages } from '../messages/index.ts';

interface NoticeRowProps {
  notice: Notice;
  /** The time of day. */
  time: string;
  isStaying: boolean;
  /** Called when a key leads to another page. */
  onLeave: () => void;
}

/** A notice with its time; while it is unread, with the keys that lead to what it is about and that note it as read. */
export const NoticeRow = ({ notice, time, isStaying, onLeave }: NoticeRowProps) => {
  const { t } = useMessages(noticesMessages);
  const { title, detail } = useWords(notice);
  const page = usePageOf(notice);
  const [location] = useLocation();
  const { atMs, kind, what } = notice;
  const Icon = typeof what === 'string' ? icons[kind] : (eventIcons[what.name] ?? Wallet);
  const follow = () => {
    readNotice(notice);
    onLeave();
  };
  return (
    <li className={classNames('notice-row', `is-${kind}`)}>
      <span className="notice-icon">
        <Icon aria-hidden="true" />
      </span>
      <p className={notice.isRead ? 'text-ink-2' : 'font-semibold text-ink'}>{title}</p>
      <time dateTime={new Date(atMs).toISOString()} className="figures">
        {time}
      </time>
      {detail !== '' && <p className="notice-detail">{detail}</p>}
      {isUnread(notice) && (page !== null || isStaying) && (
        <div className="notice-keys">
          {/* A game stays open: its player would lose the seat. */}
          {page !== null && location.startsWith('/game/') && (
            <a
              href={page.path}
              target="_blank"
              rel="noopener"
              onClick={() => readNotice(notice)}
              className={buttonClass('outline')}
            >
              {t(`open.${page.name}`)}
            </a>
          )}
          {page !== null && !location.startsWith('/game/') && (
            <Link href={page.path} onClick={follow} className={buttonClass('outline')}>
              {t(`open.${page.name}`)}
            </Link>
          )}
          {isStaying && (
            <Button variant={page === null ? 'outline' : 'ghost'} onClick={() => readNotice(notice)}>
              {t('read')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
};

const icons: Record<Notice['kind'], LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleX,
};
const eventIcons: Partial<Record<(MissedMove | MissedEvent)['name'], LucideIcon>> = {
  lostTurn: Armchair,
  free: BellRing,
  ended: History,
};

const useWords = ({ what }: Notice): { readonly title: string; readonly detail: string } => {
  const { t } = useMessages(noticesMessages);
  const money = useMoney();
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

/** Returns the page that says more of a notice; null if none does. */
const usePageOf = ({ what, leadsTo }: Notice): Page | null => {
  const hasProtection = useHasProtection();
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
