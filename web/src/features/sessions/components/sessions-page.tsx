import { type SessionSort, type SessionTotals, type SlotSession, sessionSorts } from '@reelfloor/protocol';
import { Link } from 'wouter';
import { callServer } from '../../../api/call-server.ts';
import { downloadFileFromServer } from '../../../api/download-file.ts';
import { formatCount, formatDateTime, formatDuration } from '../../../i18n/format-time.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { fetchPlaySessions } from '../../../records/fetch-play-sessions.ts';
import { FilteredRecordsPage } from '../../../records/filtered-records-page.tsx';
import { recordsMessages } from '../../../records/messages/records-messages.ts';
import type { RecordColumn } from '../../../records/paged-records-table.tsx';
import { recordColumnMessages } from '../../../records/record-column-messages.ts';
import type { RecordCalls } from '../../../records/use-paged-records-with-totals.ts';
import type { DownloadRecords } from '../../../records/use-record-download.ts';
import { useRecordFilter } from '../../../records/use-record-filter.ts';
import { buildButtonClassName } from '../../../ui/button.tsx';
import { FormattedMoney } from '../../../ui/formatted-money.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';

export const SessionsPage = () => (
  <FilteredRecordsPage
    name="sessions"
    calls={sessionCalls}
    columns={useColumns()}
    totalsOf={useTotals()}
    actions={<ToRounds />}
  />
);

/** Link to the recent rounds of the player whose sessions are listed. */
const ToRounds = () => {
  const { t } = useMessages(mainMessages);
  const { player } = useRecordFilter(sessionCalls.sorts).filter;
  return (
    <Link
      href={player === null ? '/rounds' : `/rounds?player=${encodeURIComponent(player)}`}
      className={buildButtonClassName('quiet')}
    >
      {t('records.roundsTitle')}
    </Link>
  );
};

const useTotals = () => {
  const { t } = useMessages(recordColumnMessages);
  const { t: say, language } = useMessages(recordsMessages);
  return (totals: SessionTotals) => [
    { name: say('count'), figure: formatCount(totals.count, language) },
    { name: t('duration'), figure: formatDuration(totals.durationMs) },
    { name: t('spinCount'), figure: formatCount(totals.spinCount, language) },
    { name: t('freeSpinCount'), figure: formatCount(totals.freeSpinCount, language) },
    { name: t('cashIn'), figure: <FormattedMoney amountMinor={totals.cashInMinor} /> },
    { name: t('cashOut'), figure: <FormattedMoney amountMinor={totals.cashOutMinor} /> },
    { name: t('winsPaid'), figure: <FormattedMoney amountMinor={totals.winsPaidMinor} /> },
    { name: say('net'), figure: <FormattedMoney signed amountMinor={netOf(totals)} /> },
  ];
};

/** Returns the net result of the sessions in minor units, without credit that is still at a machine. */
const netOf = ({ cashInMinor, cashOutMinor, winsPaidMinor }: SessionTotals): number =>
  cashOutMinor + winsPaidMinor - cashInMinor;

const useColumns = (): readonly RecordColumn<SlotSession, SessionSort>[] => {
  const { t, language } = useMessages(recordColumnMessages);
  const moment = (at: number) => (
    <time dateTime={new Date(at).toISOString()} className="figures">
      {formatDateTime(at, language)}
    </time>
  );
  return [
    {
      key: 'machine',
      heading: t('machine'),
      cell: ({ machine, brand }) => (
        <>
          <b className="figures font-semibold">{machine}</b>{' '}
          <span className="font-normal text-ink-2 md:whitespace-nowrap">{brand}</span>
        </>
      ),
      head: true,
      wraps: true,
    },
    {
      key: 'duration',
      sort: 'duration',
      heading: t('duration'),
      cell: ({ end, durationMs }) => (end === null || durationMs === null ? <Running /> : formatDuration(durationMs)),
      figures: true,
      head: true,
    },
    {
      key: 'start',
      sort: 'start',
      heading: t('start'),
      cell: ({ start }) => moment(start),
      wraps: true,
      bare: true,
    },
    {
      key: 'end',
      heading: t('end'),
      cell: ({ end }) => (end === null ? <span className="text-ink-3">–</span> : moment(end)),
      wraps: true,
      onlyWide: true,
    },
    {
      key: 'spins',
      sort: 'spins',
      heading: t('spinCount'),
      cell: ({ spinCount }) => formatCount(spinCount, language),
      figures: true,
    },
    {
      key: 'freeSpins',
      sort: 'freeSpins',
      heading: t('freeSpinCount'),
      cell: ({ freeSpinCount }) => formatCount(freeSpinCount, language),
      figures: true,
      isEmpty: ({ freeSpinCount }) => freeSpinCount === 0,
    },
    {
      key: 'cashIn',
      sort: 'cashIn',
      heading: t('cashIn'),
      cell: ({ cashInMinor }) => <FormattedMoney amountMinor={cashInMinor} />,
      figures: true,
    },
    {
      key: 'cashOut',
      sort: 'cashOut',
      heading: t('cashOut'),
      cell: ({ cashOutMinor }) => <FormattedMoney amountMinor={cashOutMinor} />,
      figures: true,
    },
    {
      key: 'winsPaid',
      heading: t('winsPaid'),
      cell: ({ winsPaidMinor }) => <FormattedMoney amountMinor={winsPaidMinor} />,
      figures: true,
      isEmpty: ({ winsPaidMinor }) => winsPaidMinor === 0,
    },
    { key: 'IP', heading: t('IP'), cell: ({ IP }) => <span className="figures">{IP}</span>, bare: true },
  ];
};

const Running = () => {
  const { t } = useMessages(mainMessages);
  return (
    <span className="inline-flex items-center gap-2 font-semibold text-info">
      <StatusDot tone="info" />
      {t('records.stillRunning')}
    </span>
  );
};

/** Calls that list the player's own sessions or, for staff, another player's. */
const sessionCalls: RecordCalls<SlotSession, SessionTotals, (typeof sessionSorts)[number]> & {
  readonly download: DownloadRecords;
} = {
  sorts: sessionSorts,
  getPage: fetchPlaySessions,
  getTotals: (profileId, query, signal) =>
    profileId === null
      ? callServer('sessionTotals', { query }, { signal })
      : callServer('sessionTotalsOf', { params: { profileId }, query }, { signal }),
  download: (profileId, query, fileName, signal) =>
    downloadFileFromServer(
      profileId === null ? 'sessionFile' : 'sessionFileOf',
      { profileId, query },
      fileName,
      signal,
    ),
};
