import type { SessionSort, SessionTotals, SlotSession } from '@reelfloor/protocol';
import { formatCount, formatDuration, formatMoment } from '../../../i18n/format-time.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Money } from '../../../ui/money.tsx';
import { RecordPage } from '../../../ui/record-page.tsx';
import type { RecordColumn } from '../../../ui/records/record-pages.tsx';
import { useRecordControlTexts } from '../../../ui/records/use-record-control-texts.ts';
import { StatusDot } from '../../../ui/status-dot.tsx';
import { sessionCalls } from '../api/session-calls.ts';

/** The player's sessions at the machines, newest first unless asked otherwise. */
export const SessionsPage = () => (
  <RecordPage name="sessions" calls={sessionCalls} columns={useColumns()} totalsOf={useTotals()} />
);

const useTotals = () => {
  const { t } = useTexts();
  const { t: say, language } = useRecordControlTexts();
  return (totals: SessionTotals) => [
    { name: say('count'), figure: formatCount(totals.count, language) },
    { name: t('records.duration'), figure: formatDuration(totals.durationMs) },
    { name: t('records.spinCount'), figure: formatCount(totals.spinCount, language) },
    { name: t('records.freeSpinCount'), figure: formatCount(totals.freeSpinCount, language) },
    { name: t('records.cashIn'), figure: <Money amountMinor={totals.cashInMinor} /> },
    { name: t('records.cashOut'), figure: <Money amountMinor={totals.cashOutMinor} /> },
  ];
};

const useColumns = (): readonly RecordColumn<SlotSession, SessionSort>[] => {
  const { t, language } = useTexts();
  const moment = (at: number) => (
    <time dateTime={new Date(at).toISOString()} className="figures">
      {formatMoment(at, language)}
    </time>
  );
  return [
    {
      key: 'machine',
      heading: t('records.machine'),
      cell: ({ machine, brand }) => (
        <>
          <b className="figures font-semibold">{machine}</b>{' '}
          <span className="font-normal text-ink-2">{brand}</span>
        </>
      ),
      head: true,
    },
    {
      key: 'duration',
      sort: 'duration',
      heading: t('records.duration'),
      cell: ({ end, durationMs }) =>
        end === null || durationMs === null ? <Running /> : formatDuration(durationMs),
      figures: true,
      head: true,
    },
    { key: 'start', sort: 'start', heading: t('records.start'), cell: ({ start }) => moment(start) },
    {
      key: 'end',
      heading: t('records.end'),
      cell: ({ end }) => (end === null ? <span className="text-ink-3">–</span> : moment(end)),
    },
    {
      key: 'spins',
      sort: 'spins',
      heading: t('records.spinCount'),
      cell: ({ spinCount }) => formatCount(spinCount, language),
      figures: true,
    },
    {
      key: 'freeSpins',
      sort: 'freeSpins',
      heading: t('records.freeSpinCount'),
      cell: ({ freeSpinCount }) => formatCount(freeSpinCount, language),
      figures: true,
    },
    {
      key: 'cashIn',
      sort: 'cashIn',
      heading: t('records.cashIn'),
      cell: ({ cashInMinor }) => <Money amountMinor={cashInMinor} />,
      figures: true,
    },
    {
      key: 'cashOut',
      sort: 'cashOut',
      heading: t('records.cashOut'),
      cell: ({ cashOutMinor }) => <Money amountMinor={cashOutMinor} />,
      figures: true,
    },
    { key: 'IP', heading: t('records.IP'), cell: ({ IP }) => <span className="figures">{IP}</span> },
  ];
};

const Running = () => {
  const { t } = useTexts();
  return (
    <span className="inline-flex items-center gap-2 font-semibold text-info">
      <StatusDot tone="info" />
      {t('records.stillRunning')}
    </span>
  );
};
