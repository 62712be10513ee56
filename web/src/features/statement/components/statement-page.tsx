import type { PlayerId, Statement } from '@reelfloor/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DownloadIcon } from 'lucide-react';
import { Link } from 'wouter';
import { isUnsupportedCallError, unwrapCallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { downloadFileFromServer } from '../../../api/download-file.ts';
import { usePlayerName } from '../../../api/use-player-profile.ts';
import { getServerTimeMs } from '../../../clock/server-time.ts';
import { FailureNotice } from '../../../failures/failure-notice.tsx';
import { addDays, addMonths } from '../../../i18n/format-day.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { CalendarDateField } from '../../../records/calendar-date-field.tsx';
import { recordsMessages } from '../../../records/messages/records-messages.ts';
import { formatLocalIsoDate, getDeviceTimeZone } from '../../../records/record-filter.ts';
import { type DownloadRecords, useRecordDownload } from '../../../records/use-record-download.ts';
import { useRecordFilter } from '../../../records/use-record-filter.ts';
import { Button, buildButtonClassName } from '../../../ui/button.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { SimplePageLayout } from '../../../ui/pages/simple-page-layout.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { statementMessages } from '../messages/statement-messages.ts';
import { NetResultOverTime, StatementBalanceSummary } from './statement-balance-summary.tsx';

/** Statement of all money movements in a range of days, checked against the ledger by the server. */
export const StatementPage = () => {
  const { t: word } = useMessages(mainMessages);
  const { t } = useMessages(statementMessages);
  const { t: control } = useMessages(recordsMessages);
  const title = word('records.statementTitle');
  usePageTitle(title);
  const { filter, change } = useRecordFilter(statementFile.sorts);
  const range = rangeOf(filter, new Date(getServerTimeMs()));
  const playerName = usePlayerName(filter.player);
  const { data, isError, error, isFetching, refetch } = useStatement(filter.player, range);
  return (
    <SimplePageLayout
      title={title}
      lead={playerName === null ? t('lead') : control('ofPlayer', { player: playerName })}
      actions={
        <Link
          href={filter.player === null ? '/rounds' : `/rounds?player=${encodeURIComponent(filter.player)}`}
          className={buildButtonClassName('quiet')}
        >
          {word('records.roundsTitle')}
        </Link>
      }
    >
      {filter.player !== null && (
        <Link
          href={`/profile/${encodeURIComponent(filter.player)}`}
          className="-mt-5 mb-2 inline-flex min-h-11 items-center text-14 text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          {control('toProfile')}
        </Link>
      )}
      {!isUnsupportedCallError(error) && (
        <Controls
          range={range}
          onChange={(changes) => change({ ...range, ...changes })}
          filter={{ ...filter, ...range }}
          playerName={playerName}
        />
      )}
      {data?.recordMonths !== undefined && (
        <p className="-mt-1 mb-4 text-12 text-ink-3">{t('reach', { count: data.recordMonths })}</p>
      )}
      {isError && <FailureNotice title={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!isError && !data && <p role="status">{word('words.loading')}</p>}
      {!isError && data && (
        <div className="grid gap-4 pb-8" aria-busy={isFetching}>
          <StatementBalanceSummary statement={data} isOwn={filter.player === null} />
          <NetResultOverTime statement={data} />
        </div>
      )}
    </SimplePageLayout>
  );
};

interface ControlsProps {
  range: StatementRange;
  onChange: (changes: Partial<StatementRange>) => void;
  filter: Parameters<typeof useRecordDownload<'at'>>[2];
  playerName: string | null;
}

const Controls = ({ range, onChange, filter, playerName }: ControlsProps) => {
  const { t } = useMessages(statementMessages);
  const { t: control } = useMessages(recordsMessages);
  const now = new Date(getServerTimeMs());
  const today = formatLocalIsoDate(now);
  const isWrong = range.from > range.to;
  const { isDownloading, download } = useRecordDownload('statement', statementFile, filter, playerName);
  const chosen = quickRanges.find((quick) => {
    const { from, to } = quickRange(quick, now);
    return from === range.from && to === range.to;
  });
  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap md:gap-4">
      <SegmentedControl
        label={control('range')}
        className="col-span-2 max-md:grid max-md:grid-cols-3"
        value={chosen ?? ''}
        options={quickRanges.map((quick) => ({ value: quick, text: t(`presets.${quick}`) }))}
        onChange={(quick) => quick !== '' && onChange(quickRange(quick, now))}
      />
      <CalendarDateField
        label={control('from')}
        day={range.from}
        latest={today}
        wrongId={undefined}
        onChange={(from) => from !== null && onChange({ from })}
      />
      <CalendarDateField
        label={control('to')}
        day={range.to}
        latest={today}
        wrongId={isWrong ? 'wrong-range' : undefined}
        onChange={(to) => to !== null && onChange({ to })}
      />
      {isWrong && (
        <p id="wrong-range" role="alert" className="col-span-2 text-bad md:order-last md:w-full">
          {control('wrongRange')}
        </p>
      )}
      <Button
        busy={isDownloading}
        disabled={isWrong}
        onClick={() => void download()}
        aria-label={control('download')}
        className="col-span-2 md:ms-auto"
      >
        {!isDownloading && <DownloadIcon aria-hidden="true" className="size-5" />}
        <span>CSV</span>
      </Button>
    </div>
  );
};

/** Returns the range of days in the URL; by default the last 30 days. */
const rangeOf = (
  { from, to }: { readonly from: string | null; readonly to: string | null },
  now: Date,
): StatementRange => {
  const usual = quickRange('month', now);
  return { from: from ?? usual.from, to: to ?? usual.to };
};

const quickRanges = ['week', 'month', 'year'] as const;
type QuickRange = (typeof quickRanges)[number];

/** Returns the first and last day of the last 7 days, 30 days or 12 months, up to today. */
const quickRange = (range: QuickRange, now: Date): { from: string; to: string } => {
  const to = formatLocalIsoDate(now);
  const from = { week: addDays(to, -6), month: addDays(to, -29), year: addDays(addMonths(to, -12), 1) };
  return { from: from[range], to };
};

/** First and last day of a statement, as `2026-11-21`. */
interface StatementRange {
  readonly from: string;
  readonly to: string;
}

/** Polling interval in ms of a statement that does not balance, until staff have been notified. */
const untoldMs = 5_000;

/** Fetches the signed-in player's statement; for staff also that of another player. */
const useStatement = (profileId: PlayerId | null, { from, to }: StatementRange) => {
  const query = { from, to, zone: getDeviceTimeZone() };
  return useQuery({
    enabled: from <= to,
    queryKey: ['statement', profileId, query],
    queryFn: async ({ signal }): Promise<Statement> =>
      unwrapCallResult(
        profileId === null
          ? await callServer('statement', { query }, { signal })
          : await callServer('statementOf', { params: { profileId }, query }, { signal }),
      ),
    // Always refetch: money may have moved since the page was last open.
    refetchOnMount: 'always',
    // Poll until staff have been notified of a difference, which may happen while the page is open.
    refetchInterval: ({ state: { data } }) =>
      data && data.differenceMinor !== 0 && !data.staffNotified ? untoldMs : false,
    placeholderData: keepPreviousData,
  });
};

export const statementFile: { readonly sorts: readonly ['at']; readonly download: DownloadRecords } = {
  sorts: ['at'],
  download: (profileId, query, fileName, signal) =>
    downloadFileFromServer(
      profileId === null ? 'statementFile' : 'statementFileOf',
      { profileId, query },
      fileName,
      signal,
    ),
};
