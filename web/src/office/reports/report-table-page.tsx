import { type OfficeAnswer, type ReportName, reportNames } from '@reelfloor/protocol/office-call-types';
import {
  roundPpmToHundredthPercent,
  translateReportColumnTitle,
  translateReportValue,
} from '@reelfloor/protocol/report-translations';
import { Download } from 'lucide-react';
import { useLocation, useSearchParams } from 'wouter';
import { addDays } from '../../i18n/format-day.ts';
import { formatDuration } from '../../i18n/format-time.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { buildOfficeUrl } from '../api/call-office.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { EmptyMessage, LoadingSkeleton, OfficeNotFoundPage, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { TableScroller } from '../ui/table-scroller.tsx';
import { reportsMessages } from './messages/reports-messages.ts';
import { sheetsMessages } from './messages/sheets/sheets-messages.ts';
import { ReportDayRangePicker } from './report-filter-bar.tsx';
import { translateReportNote } from './translate-report-note.ts';
import { useReportUrlFilters } from './use-report-url-filters.ts';

type Sheet = OfficeAnswer<'reportSheet'>;
type Name = ReportName;

/** Every report that the command line offers, as a table with its totals and notes. */
export const ReportTablePage = ({ params }: { params: Readonly<Record<string, string | undefined>> }) => {
  const { t } = useMessages(reportsMessages);
  const words = useMessages(sheetsMessages);
  const name = reportNames.find((one) => one === params.name);
  return (
    <>
      <OfficePageHeader
        title={name === undefined ? t('allReports') : words.t(name)}
        above={[{ title: t('title'), href: '/reports' }]}
      />
      <div className="page">{name === undefined ? <OfficeNotFoundPage /> : <SheetOf name={name} />}</div>
    </>
  );
};

const SheetOf = ({ name }: { name: Name }) => {
  const { t, language } = useMessages(reportsMessages);
  const words = useMessages(sheetsMessages);
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const { filters, change } = useReportUrlFilters();
  const by = search.get('by') ?? undefined;
  // Fetch the overview for the current business day and the preset ranges of days.
  const overview = useOfficeQuery('reportOverview', {
    query: { from: filters.from, to: filters.to, against: 'none' },
  });
  const days = overview.data && {
    from: overview.data.range.from,
    to: addDays(overview.data.range.last, 1),
  };
  const { data, error, refetch } = useOfficeQuery(
    'reportSheet',
    { params: { name }, query: { ...days, ...(by !== undefined && { by }) } },
    { enabled: days !== undefined, keepsLast: true },
  );
  const failed = overview.error ?? error;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <label className="field">
          <span className="sr-only">{t('allReports')}</span>
          <select
            value={name}
            onChange={({ target }) => {
              const rest = new URLSearchParams(search);
              rest.delete('by');
              go(`/reports/sheets/${target.value}${rest.size > 0 ? `?${rest}` : ''}`);
            }}
          >
            {reportNames.map((value) => (
              <option key={value} value={value}>
                {words.t(value)}
              </option>
            ))}
          </select>
        </label>
        {overview.data && <ReportDayRangePicker overview={overview.data} onChange={change} />}
        {data && data.groups.length > 1 && (
          <Segmented
            legend={t('view')}
            value={data.by ?? data.groups[0] ?? ''}
            onChange={(next) => change({ by: next })}
            choices={data.groups.map((value) => ({
              value,
              label: translateReportColumnTitle({ key: value, title: value }, language),
            }))}
          />
        )}
        <div className="ms-auto flex items-center gap-2">
          <span className="text-ink-3">{t('export')}</span>
          {days &&
            (['csv', 'xlsx', 'json'] as const).map((as) => (
              <a
                key={as}
                className="ctl soft"
                href={buildOfficeUrl('reports/files/:name', { name }, { ...days, by, as, lang: language })}
                download={`${name}-${days.from}.${as}`}
              >
                <Download />
                {as.toUpperCase()}
              </a>
            ))}
        </div>
      </div>
      {failed && (
        <QueryFailureMessage error={failed} onRetry={() => void (overview.error ? overview : { refetch }).refetch()} />
      )}
      {!data && !failed && <LoadingSkeleton />}
      {data && <SheetCard name={name} sheet={data} />}
    </>
  );
};

/** Report columns whose texts are times. */
const times: ReadonlySet<string> = new Set(['opened', 'closed', 'at', 'last', 'answeredAt', 'overAt', 'readAt']);

const SheetCard = ({ name, sheet: { columns, rows, totals, notes } }: { name: Name; sheet: Sheet }) => {
  const { t, language } = useMessages(reportsMessages);
  const words = useMessages(sheetsMessages);
  const { money, currency, percent, count, moment } = useNumberAndDateFormatters();
  const isTime = (key: string) => times.has(key);
  const shown = ({ key, kind }: Sheet['columns'][number], value: string | number | null | undefined): string => {
    if (value === null || value === undefined) return '–';
    if (kind === 'amount') return money(Number(value), { bare: true });
    if (kind === 'ppm') return percent(roundPpmToHundredthPercent(Number(value)) / 1e6);
    if (kind === 'count') return count(Number(value));
    if (kind === 'duration') return formatDuration(Number(value));
    return isTime(key) && value !== 'all'
      ? moment(Date.parse(String(value)))
      : translateReportValue(String(value), language);
  };
  const cells = (row: Sheet['rows'][number]) =>
    columns.map((column, index) =>
      index === 0 ? (
        <th key={column.key} scope="row" className={column.kind === 'text' ? undefined : 'r'}>
          {shown(column, row[column.key])}
        </th>
      ) : (
        <td key={column.key} className={column.kind === 'text' ? undefined : 'r'}>
          {shown(column, row[column.key])}
        </td>
      ),
    );
  return (
    <Card title={words.t(name)} className="min-h-60">
      {rows.length === 0 && <EmptyMessage>{t('nothing')}</EmptyMessage>}
      <TableScroller>
        <table className="tb dense">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" className={column.kind === 'text' ? undefined : 'r'}>
                  {translateReportColumnTitle(column, language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={JSON.stringify(row)}>{cells(row)}</tr>
            ))}
          </tbody>
          <tfoot>
            {totals.map((row) => (
              <tr key={JSON.stringify(row)}>{cells(row)}</tr>
            ))}
          </tfoot>
        </table>
      </TableScroller>
      {notes.length > 0 && (
        <footer className="flex-wrap">
          {notes.map((note) => (
            <p key={note}>{translateReportNote(note, { language, money, currency })}</p>
          ))}
        </footer>
      )}
    </Card>
  );
};
