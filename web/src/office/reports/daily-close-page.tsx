import { CalendarClock, ChevronLeft, ChevronRight, CircleHelp, Lock, Printer, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { addDays } from '../../i18n/format-day.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { DailyCloseDetails } from './daily-close-details.tsx';
import { DailyCloseDifferencesCard } from './daily-close-differences-card.tsx';
import { DailyCloseSidebar } from './daily-close-sidebar.tsx';
import { closeMessages } from './messages/close/close-messages.ts';
import { computeDailyCloseTotals, type DailyClose, useDailyCloseTextsAndFormatters } from './use-daily-close-texts.ts';
import './close.css';

/**
 * Polling interval in ms. A closing report sums up a whole day, so it is polled rarely; whoever requested a second signature sees it within
 * this time.
 */
const everyMs = 15_000;

/** The closing report of a business day: its differences, its details, and the signatures. */
export const DailyClosePage = () => {
  const { t } = useMessages(closeMessages);
  const [search] = useSearchParams();
  // A URL without a day means the oldest unclosed business day. Keep showing that day, also after it was signed.
  const [shown, setShown] = useState<string>();
  const day = search.get('day') ?? shown;
  const { data, error, refetch } = useOfficeQuery(
    'dailyClose',
    { query: day === undefined ? {} : { day } },
    { everyMs, keepsLast: true },
  );
  const answered = data?.sheet.day;
  useEffect(() => {
    if (day === undefined) setShown(answered);
  }, [day, answered]);
  return (
    <>
      <OfficePageHeader title={t('title')} above={[{ title: t('reports'), href: '/reports' }]} />
      {error && !data && <QueryFailureMessage error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton />}
      {data && <Close key={data.sheet.day} close={data} />}
    </>
  );
};

const Close = ({ close }: { readonly close: DailyClose }) => (
  <div className="daily-close">
    <Head close={close} />
    <div className="sheet-cards">
      <Overdue close={close} />
      <Warnings close={close} />
      <DailyCloseDifferencesCard close={close} />
      <DailyCloseDetails close={close} />
    </div>
    <DailyCloseSidebar close={close} />
  </div>
);

const Head = ({ close }: { readonly close: DailyClose }) => {
  const { sheet, state, days } = close;
  const { t, title, clock, count } = useDailyCloseTextsAndFormatters(close);
  const { toName } = computeDailyCloseTotals(sheet);
  const newest = days[0]?.day;
  const isFirst = sheet.before === null;
  const isLast = newest === undefined || sheet.day > newest;
  const to = (by: number) => `/reports/daily-close?day=${addDays(sheet.day, by)}`;
  return (
    <header className="close-head">
      <h2>{title}</h2>
      <span className="hours">
        {clock(sheet.from)}–{clock(sheet.until)}
      </span>
      {toName > 0 ? (
        <span className="pill warn">
          <CircleHelp />
          {t('toName', { count: count(toName) })}
        </span>
      ) : (
        <span className={state === 'closed' ? 'pill ok' : 'pill'}>
          {state === 'closed' && <Lock />}
          <span>{t(`states.${state}`)}</span>
        </span>
      )}
      <nav aria-label={t('days.title')}>
        {isFirst ? null : (
          <Link className="ctl sq line" href={to(-1)} aria-label={t('earlier')}>
            <ChevronLeft />
          </Link>
        )}
        {isLast ? null : (
          <Link className="ctl sq line" href={to(1)} aria-label={t('later')}>
            <ChevronRight />
          </Link>
        )}
        <Link className="ctl line" href={`/reports/daily-close/${sheet.day}`}>
          <Printer />
          {t('print')}
        </Link>
      </nav>
    </header>
  );
};

/** Warning that the business day was not closed in time, with the number of further overdue days. */
const Overdue = ({ close }: { readonly close: DailyClose }) => {
  const { t } = useDailyCloseTextsAndFormatters(close);
  const { overdueDays } = close;
  if (overdueDays === 0) return null;
  return (
    <div className="close-warning full" role="note">
      <CalendarClock />
      <p>{t('overdue', { count: overdueDays, more: String(overdueDays - 1) })}</p>
    </div>
  );
};

/** Warnings that must be read before the business day's closing report. */
const Warnings = ({ close }: { readonly close: DailyClose }) => {
  const { t, count, kind, signed } = useDailyCloseTextsAndFormatters(close);
  const { since, isIntact } = close;
  if (isIntact && since.length === 0) return null;
  return (
    <div className="close-warning full" role="note">
      <TriangleAlert />
      <div>
        {!isIntact && <p>{t('late.broken')}</p>}
        {since.length > 0 && (
          <>
            <p>{t('late.since')}</p>
            <ul>
              {since.map((cell) => (
                <li key={`${cell.kind} ${cell.of}`}>
                  <span>{kind(cell.kind)}</span> <span>{cell.of}</span> <span>{count(cell.count)}</span>{' '}
                  <b>{signed(cell.amountMinor)}</b>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
};
