import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, ReceiptText } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { FailureNotice } from '../failures/failure-notice.tsx';
import { formatCount } from '../i18n/format-time.ts';
import { mainMessages } from '../i18n/i18n.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { Button, buildButtonClassName } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PageStatusMessage } from '../ui/page-status-message.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { recordsMessages } from './messages/records-messages.ts';
import { type RecordFilter, recordPageSizes } from './record-filter.ts';
import { RecordLoadingSkeletons } from './record-loading-skeletons.tsx';
import { type Column, RecordsTable } from './records-table.tsx';
import type { usePagedRecordsWithTotals } from './use-paged-records-with-totals.ts';

/** A column of the records; `sort` is set if they can be sorted by it. */
export type RecordColumn<Row, Sort extends string> = Column<Row> & { readonly sort?: Sort };

interface PagesProps<Row, Totals, Sort extends string> {
  name: 'sessions' | 'transactions';
  records: ReturnType<typeof usePagedRecordsWithTotals<Row, Totals, Sort>>;
  columns: readonly RecordColumn<Row, Sort>[];
  filter: RecordFilter<Sort>;
  change: (changes: Partial<RecordFilter<Sort>>) => void;
}

export const PagedRecordsTable = <Row extends { readonly id: string }, Totals, Sort extends string>({
  name,
  records,
  columns,
  filter,
  change,
}: PagesProps<Row, Totals, Sort>) => {
  const { t } = useMessages(mainMessages);
  const { t: say } = useMessages(recordsMessages);
  const { page, items, count, before, first, previous, next, last } = records;
  const top = useRef<HTMLDivElement>(null);
  useBeginAtTop(top, page.data, !page.isPlaceholderData && before !== 0);
  if (page.isPending) return <RecordLoadingSkeletons text={t('words.loading')} />;
  if (page.isError)
    return (
      <FailureNotice
        title={t('records.loadFailed')}
        error={page.error}
        busy={page.isFetching}
        onRetry={() => void page.refetch()}
      />
    );
  if (items.length === 0) return <Empty name={name} filter={filter} change={change} />;
  return (
    <div ref={top} className="scroll-mt-20">
      <RecordsTable
        caption={t(`records.${name}Title`)}
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        order={{ ...filter, onSort: (sort, order) => change({ sort: sort as Sort, order }) }}
        busy={page.isPlaceholderData}
      />
      {page.isPlaceholderData && (
        <p role="status" className="sr-only">
          {say('refreshing')}
        </p>
      )}
      <RecordPaginationBar
        turns={{ first, previous, next, last }}
        before={before}
        here={items.length}
        count={count}
        size={filter.size}
        onSize={(size) => change({ size })}
        isTurning={page.isPlaceholderData}
      />
    </div>
  );
};

const useBeginAtTop = (top: { readonly current: HTMLElement | null }, shown: unknown, isTurned: boolean) => {
  const known = useRef<unknown>(null);
  useEffect(() => {
    if (known.current === shown) return;
    const isFirst = known.current === null || known.current === undefined;
    known.current = shown;
    const element = top.current;
    if (!isFirst && isTurned && element && element.getBoundingClientRect().top < 0)
      element.scrollIntoView({ block: 'start' });
  }, [shown, isTurned, top]);
};

const Empty = <Sort extends string>({
  name,
  filter: { from, to, player, type },
  change,
}: Pick<PagesProps<unknown, unknown, Sort>, 'name' | 'filter' | 'change'>) => {
  const { t } = useMessages(mainMessages);
  const { t: say } = useMessages(recordsMessages);
  if (from !== null || to !== null || type !== null)
    return (
      <PageStatusMessage
        icon={<ReceiptText />}
        title={say('emptyRange')}
        advice={say('emptyRangeAdvice')}
        action={
          <Button variant="primary" onClick={() => change({ from: null, to: null, type: null } as never)}>
            {say('showAll')}
          </Button>
        }
      />
    );
  return (
    <PageStatusMessage
      icon={<ReceiptText />}
      title={t(`records.${name}Empty`)}
      advice={player === null ? t(`records.${name}EmptyAdvice`) : undefined}
      action={
        player === null && (
          <Link href="/lobby" className={buildButtonClassName('primary')}>
            {t('words.toLobby')}
          </Link>
        )
      }
    />
  );
};

type Turn = (() => void) | null;

interface RecordPagerProps {
  turns: { readonly first: Turn; readonly previous: Turn; readonly next: Turn; readonly last: Turn };
  /** Number of records before this page (`before`), on it (`here`) and in total (`count`); null if not known. */
  before: number | null;
  here: number;
  count: number | null;
  size: number;
  onSize: (size: number) => void;
  isTurning: boolean;
}

export const RecordPaginationBar = ({ turns, before, here, count, size, onSize, isTurning }: RecordPagerProps) => {
  const { t } = useMessages(recordsMessages);
  const turn = (name: keyof typeof turns, icon: ReactNode) => {
    const go = turns[name];
    return (
      <IconButton
        label={t(name)}
        icon={icon}
        // Do not disable the button while loading, because a disabled button would lose the focus.
        disabled={go === null}
        aria-disabled={isTurning || undefined}
        onClick={() => !isTurning && go?.()}
        className="rtl:[&_svg]:-scale-x-100"
      />
    );
  };
  return (
    <nav
      aria-label={t('pages')}
      className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3 py-6 md:justify-between"
    >
      <SelectField
        inline
        label={t('pageSize')}
        value={String(size)}
        options={recordPageSizes.map((option) => ({ value: String(option), text: String(option) }))}
        onChange={(chosen) => onSize(Number(chosen))}
      />
      <div className="flex min-w-0 items-center gap-1">
        {turn('first', <ChevronFirst />)}
        {turn('previous', <ChevronLeft />)}
        <p role="status" className="figures min-w-0 px-2 text-center text-ink-2 min-[400px]:min-w-36">
          <Shown before={before} here={here} count={count} />
        </p>
        {turn('next', <ChevronRight />)}
        {turn('last', <ChevronLast />)}
      </div>
    </nav>
  );
};

const Shown = ({ before, here, count }: Pick<RecordPagerProps, 'before' | 'here' | 'count'>) => {
  const { t, language } = useMessages(recordsMessages);
  if (before === null) return null;
  const [from, to] = [formatCount(before + 1, language), formatCount(before + here, language)];
  // Omit the total number of records: it is not loaded yet, or is stale because newer records were added.
  if (count === null || count < before + here) return t('shownOf', { from, to });
  return t('shown', { from, to, total: formatCount(count, language) });
};
