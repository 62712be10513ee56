import { type TransactionCode, type TransactionName, transactionCodes } from '@reelfloor/protocol';
import { DownloadIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { isUnsupportedCallError } from '../api/call-failure.ts';
import { usePlayerName } from '../api/use-player-profile.ts';
import { getServerTimeMs } from '../clock/server-time.ts';
import { mainMessages } from '../i18n/i18n.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { Button } from '../ui/button.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { SimplePageLayout } from '../ui/pages/simple-page-layout.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { CalendarDateField } from './calendar-date-field.tsx';
import { recordsMessages } from './messages/records-messages.ts';
import { PagedRecordsTable, type RecordColumn } from './paged-records-table.tsx';
import { recordColumnMessages } from './record-column-messages.ts';
import {
  canFilterRecordsByType,
  computePresetDateRange,
  dateRangePresets,
  findMatchingDateRangePreset,
  formatLocalIsoDate,
  type RecordFilter,
} from './record-filter.ts';
import { type RecordCalls, usePagedRecordsWithTotals } from './use-paged-records-with-totals.ts';
import { type DownloadRecords, useRecordDownload } from './use-record-download.ts';
import { useRecordFilter } from './use-record-filter.ts';

interface RecordPageProps<Row, Totals, Sort extends string> {
  /** Prefix of the keys of the page's texts: `records.{name}Title` and so on. */
  name: 'sessions' | 'transactions';
  calls: RecordCalls<Row, Totals, Sort> & { readonly download: DownloadRecords };
  columns: readonly RecordColumn<Row, Sort>[];
  actions?: ReactNode;
  totalsOf: (totals: Totals) => readonly { readonly name: string; readonly figure: ReactNode }[];
}

export const FilteredRecordsPage = <Row extends { readonly id: string }, Totals, Sort extends string>({
  name,
  calls,
  columns,
  actions,
  totalsOf,
}: RecordPageProps<Row, Totals, Sort>) => {
  const { t } = useMessages(mainMessages);
  const { t: say } = useMessages(recordsMessages);
  const title = t(`records.${name}Title`);
  usePageTitle(title);
  const { filter, change } = useRecordFilter(calls.sorts);
  const records = usePagedRecordsWithTotals(name, calls, filter);
  const playerName = usePlayerName(filter.player);
  const { isDownloading, download } = useRecordDownload(name, calls, filter, playerName);
  const { page, totals } = records;
  const sorts = calls.sorts.map((sort) => ({
    sort,
    heading: columns.find((column) => column.sort === sort)?.heading ?? sort,
  }));
  const isRefused = page.isError && page.data === undefined;
  /** If the server does not support the call, the filter is hidden. */
  const isLacking = isUnsupportedCallError(page.error);
  return (
    <SimplePageLayout
      title={title}
      actions={actions}
      lead={playerName === null ? t(`records.${name}Lead`) : say('ofPlayer', { player: playerName })}
    >
      {filter.player !== null && (
        <Link href={`/profile/${encodeURIComponent(filter.player)}`} className={backClass}>
          {say('toProfile')}
        </Link>
      )}
      {!isLacking && (
        <RecordFilterControls
          filter={filter}
          change={change}
          sorts={sorts}
          isDownloading={isDownloading}
          onDownload={() => void download()}
        />
      )}
      {!isRefused && (
        <RecordTotals
          figures={totals.data ? totalsOf(totals.data) : null}
          isFailed={totals.isError}
          retry={{ text: t('words.retry'), onRetry: () => void totals.refetch() }}
        />
      )}
      <PagedRecordsTable name={name} records={records} columns={columns} filter={filter} change={change} />
    </SimplePageLayout>
  );
};

const backClass =
  '-mt-5 mb-2 inline-flex min-h-11 items-center text-14 text-ink-2 underline underline-offset-4 hover:text-ink';

interface RecordTotalsProps {
  /** Totals of the records; null while loading. */
  figures: readonly { readonly name: string; readonly figure: ReactNode }[] | null;
  isFailed: boolean;
  retry: { readonly text: string; readonly onRetry: () => void };
}

export const RecordTotals = ({ figures, isFailed, retry }: RecordTotalsProps) => {
  const { t } = useMessages(recordsMessages);
  if (figures === null)
    return (
      <div role="status" className="mb-4 flex min-h-11 items-center gap-4 text-ink-3">
        {isFailed ? (
          <>
            <span className="text-bad">{t('totalsFailed')}</span>
            <Button variant="outline" onClick={retry.onRetry}>
              {retry.text}
            </Button>
          </>
        ) : (
          t('calculating')
        )}
      </div>
    );
  return (
    <section aria-label={t('totals')} className="mb-4">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:flex md:flex-wrap">
        {figures.map(({ name, figure }) => (
          <div key={name} className="flex-1 bg-surface-1 px-4 py-3 md:px-3 min-[1400px]:px-5">
            <dt className="text-12 whitespace-nowrap text-ink-3">{name}</dt>
            <dd className="figures text-16 font-semibold whitespace-nowrap">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

interface RecordControlsProps<Sort extends string> {
  filter: RecordFilter<Sort>;
  change: (changes: Partial<RecordFilter<Sort>>) => void;
  /** Columns by which the records can be sorted; the first one is the time. */
  sorts: readonly { sort: Sort; heading: string }[];
  isDownloading: boolean;
  onDownload: () => void;
}

export const RecordFilterControls = <Sort extends string>({
  filter,
  change,
  sorts,
  isDownloading,
  onDownload,
}: RecordControlsProps<Sort>) => {
  const { t } = useMessages(recordsMessages);
  const { t: word } = useMessages(recordColumnMessages);
  const wrongId = useId();
  const now = new Date(getServerTimeMs());
  const isWrong = filter.from !== null && filter.to !== null && filter.from > filter.to;
  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-3 md:mb-6 md:flex md:flex-wrap md:gap-4">
      <SegmentedControl
        label={t('range')}
        className="col-span-2 max-md:grid max-md:grid-cols-4"
        value={findMatchingDateRangePreset(filter, now) ?? ''}
        options={dateRangePresets.map((preset) => ({ value: preset, text: t(`presets.${preset}`) }))}
        onChange={(preset) => preset !== '' && change(computePresetDateRange(preset, now))}
      />
      <CalendarDateField
        label={t('from')}
        day={filter.from}
        latest={formatLocalIsoDate(now)}
        wrongId={undefined}
        onChange={(from) => change({ from })}
      />
      <CalendarDateField
        label={t('to')}
        day={filter.to}
        latest={formatLocalIsoDate(now)}
        wrongId={isWrong ? wrongId : undefined}
        onChange={(to) => change({ to })}
      />
      {canFilterRecordsByType(sorts.map(({ sort }) => sort)) && (
        <SelectField
          label={word('type')}
          className="col-span-2"
          value={String(filter.type ?? '')}
          options={[
            { value: '', text: t('presets.all') },
            ...Object.entries(transactionCodes).map(([name, code]) => ({
              value: String(code),
              text: word(`types.${name as TransactionName}`),
            })),
          ]}
          onChange={(code) => change({ type: code === '' ? null : (Number(code) as TransactionCode) })}
        />
      )}
      {isWrong && (
        <p id={wrongId} role="alert" className="col-span-2 text-bad md:order-last md:w-full">
          {t('wrongRange')}
        </p>
      )}
      <div className="col-span-2 flex flex-wrap items-end gap-3 md:ms-auto">
        <SelectField
          label={t('sortBy')}
          className="flex-1 basis-60 md:hidden"
          value={`${filter.sort} ${filter.order}`}
          options={sorts.flatMap(({ sort, heading }, index) =>
            (['desc', 'asc'] as const).map((order) => ({
              value: `${sort} ${order}`,
              text: t(orderTexts[index === 0 ? 'moment' : 'figure'][order], { column: heading }),
            })),
          )}
          onChange={(chosen) => {
            const [sort, order] = chosen.split(' ') as [Sort, 'asc' | 'desc'];
            change({ sort, order });
          }}
        />
        <Button
          busy={isDownloading}
          disabled={isWrong}
          onClick={onDownload}
          aria-label={t('download')}
          className="max-[379px]:w-full"
        >
          {!isDownloading && <DownloadIcon aria-hidden="true" className="size-5" />}
          <span className="max-md:hidden">{t('download')}</span>
          <span className="md:hidden">CSV</span>
        </Button>
      </div>
    </div>
  );
};

const orderTexts = {
  moment: { desc: 'newest', asc: 'oldest' },
  figure: { desc: 'descending', asc: 'ascending' },
} as const;
