import {
  getTransactionTagName,
  type LoginHistoryEntry,
  type SlotSession,
  type Transaction,
  transactionNames,
} from '@reelfloor/protocol';
import { Gamepad2, History, KeyRound, type LucideIcon, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { FailureNotice } from '../../../failures/failure-notice.tsx';
import { formatCount, formatDuration } from '../../../i18n/format-time.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { type Language, locales } from '../../../i18n/languages.ts';
import { useLoginEventLabelTranslator } from '../../../i18n/use-login-event-label.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { recordColumnMessages } from '../../../records/record-column-messages.ts';
import { RecordLoadingSkeletons } from '../../../records/record-loading-skeletons.tsx';
import { Button, buildButtonClassName } from '../../../ui/button.tsx';
import { FormattedMoney } from '../../../ui/formatted-money.tsx';
import { PageStatusMessage } from '../../../ui/page-status-message.tsx';
import { useOwnTimelineRecords } from './api/own-records.ts';
import { profileMessages } from './messages/profile-messages.ts';

/** Timeline of transactions, sessions and sign-ins, newest first. */
export const PlayerTimeline = () => {
  const { t } = useMessages(profileMessages);
  const { t: word } = useMessages(mainMessages);
  const { transactions, sessions, logins } = useOwnTimelineRecords();
  const kinds = [transactions, sessions, logins];
  const { entries, awaited } = mergeRecordsByTime<TimelineEntry>([
    { entries: transactions.items.map(transactionEntry), hasMore: transactions.hasNextPage },
    { entries: sessions.items.map(sessionEntry), hasMore: sessions.hasNextPage },
    { entries: logins.items.map(loginEntry), hasMore: logins.hasNextPage },
  ]);
  const failed = kinds.find(({ isError }) => isError);
  const retry = () => void Promise.all(kinds.map((kind) => kind.isError && kind.refetch()));
  const showMore = () => void Promise.all(awaited.map((kind) => kinds[kind]?.fetchNextPage()));
  if (kinds.some(({ isPending }) => isPending)) return <RecordLoadingSkeletons text={word('words.loading')} />;
  if (failed)
    return (
      <FailureNotice title={word('records.loadFailed')} error={failed.error} busy={failed.isFetching} onRetry={retry} />
    );
  if (entries.length === 0)
    return (
      <PageStatusMessage
        icon={<History />}
        title={t('nothing')}
        advice={t('nothingAdvice')}
        action={
          <Link href="/lobby" className={buildButtonClassName()}>
            {word('words.toLobby')}
          </Link>
        }
      />
    );
  return (
    <>
      <Days entries={entries} />
      <div className="pt-4 text-center text-ink-3">
        {awaited.length > 0 ? (
          <Button busy={kinds.some(({ isFetchingNextPage }) => isFetchingNextPage)} onClick={showMore}>
            {word('words.loadMore')}
          </Button>
        ) : (
          word('words.allShown')
        )}
      </div>
    </>
  );
};

const Days = ({ entries }: { entries: readonly TimelineEntry[] }) => {
  const { language } = useMessages(profileMessages);
  const dayFormat = new Intl.DateTimeFormat(locales[language], { dateStyle: 'full' });
  return daysOf(entries, (at) => dayFormat.format(at)).map(({ day, entries: ofDay }) => (
    <section key={day} aria-label={day} className="pb-4">
      <h2 className="py-2 text-14 text-ink-3">{day}</h2>
      <ol className="ms-4.5 border-s border-line-strong">
        {ofDay.map((entry) => (
          <TimelineRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  ));
};

/** Records of one kind, newest first. `hasMore`: the server has older records that are not loaded yet. */
interface RecordsOfKind<Entry> {
  readonly entries: readonly Entry[];
  readonly hasMore: boolean;
}

interface Merged<Entry> {
  readonly entries: readonly Entry[];
  /** Indexes of the kinds of records of which more must be loaded before older records can be shown. */
  readonly awaited: readonly number[];
}

/**
 * Merges records of several kinds by time. If the server has more records of a kind, the result ends at that kind's oldest loaded record,
 * because it would be incomplete for earlier times.
 */
export const mergeRecordsByTime = <Entry extends { readonly at: number }>(
  kinds: readonly RecordsOfKind<Entry>[],
): Merged<Entry> => {
  const ends = kinds.map(({ entries, hasMore }) =>
    hasMore ? (entries.at(-1)?.at ?? Number.POSITIVE_INFINITY) : Number.NEGATIVE_INFINITY,
  );
  const horizon = Math.max(Number.NEGATIVE_INFINITY, ...ends);
  return {
    entries: kinds
      .flatMap(({ entries }) => entries)
      .filter(({ at }) => at >= horizon)
      .toSorted((one, other) => other.at - one.at),
    awaited: ends.flatMap((end, kind) => (end === horizon && kinds[kind]?.hasMore ? [kind] : [])),
  };
};

const TimelineRow = ({ entry }: { entry: TimelineEntry }) => {
  switch (entry.kind) {
    case 'transaction':
      return <TransactionRow at={entry.at} record={entry.record} />;
    case 'session':
      return <SessionRow at={entry.at} record={entry.record} />;
    case 'login':
      return <LoginRow at={entry.at} record={entry.record} />;
  }
};

interface Of<Record> {
  at: number;
  record: Record;
}

const TransactionRow = ({ at, record }: Of<Transaction>) => {
  const { t } = useMessages(recordColumnMessages);
  const { t: own } = useMessages(profileMessages);
  const where = record.machine === null ? t(`fromPlaces.${record.from}`) : own('machine', { id: record.machine });
  const tag = getTransactionTagName(record);
  return (
    <Row
      icon={Wallet}
      at={at}
      title={t(`types.${transactionNames[record.type]}`)}
      detail={[where, tag ? t(`tags.${tag}`) : record.tag].filter(Boolean).join(' · ')}
    >
      <FormattedMoney
        signed
        amountMinor={record.amountMinor}
        className={record.amountMinor > 0 ? 'font-semibold text-ok' : 'font-semibold'}
      />
    </Row>
  );
};

const SessionRow = ({ at, record }: Of<SlotSession>) => {
  const { t, language } = useMessages(profileMessages);
  const { t: word } = useMessages(mainMessages);
  const { machine, brand, spinCount, durationMs } = record;
  return (
    <Row
      icon={Gamepad2}
      at={at}
      title={`${t('machine', { id: machine })} · ${brand}`}
      detail={t('spins', { count: spinCount, figure: formatCount(spinCount, language) })}
    >
      <span className="figures">{durationMs === null ? word('records.stillRunning') : formatDuration(durationMs)}</span>
    </Row>
  );
};

const LoginRow = ({ at, record }: Of<LoginHistoryEntry>) => {
  const labelText = useLoginEventLabelTranslator();
  return <Row icon={KeyRound} at={at} title={labelText(record.label)} detail={record.ip} />;
};

interface RowProps {
  icon: LucideIcon;
  at: number;
  title: string;
  detail: string;
  children?: ReactNode;
}

const Row = ({ icon: Icon, at, title, detail, children }: RowProps) => {
  const { language } = useMessages(profileMessages);
  return (
    <li className="relative flex items-start gap-4 py-3 ps-8">
      <span
        aria-hidden="true"
        className="absolute top-3 -start-4.5 grid size-9 place-items-center rounded-full border border-line-strong bg-surface-1 text-ink-2"
      >
        <Icon className="size-4" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{title}</p>
        <p className="figures break-words text-ink-2">{detail}</p>
      </div>
      <div className="flex-none text-end">
        <p>{children}</p>
        <time dateTime={new Date(at).toISOString()} className="figures text-12 text-ink-3">
          {timeOfDay(at, language)}
        </time>
      </div>
    </li>
  );
};

const timeOfDay = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { timeStyle: 'short' }).format(at);

/** An event on the timeline; `at` is Unix time in ms. */
type TimelineEntry = { readonly id: string; readonly at: number } & (
  | { readonly kind: 'transaction'; readonly record: Transaction }
  | { readonly kind: 'session'; readonly record: SlotSession }
  | { readonly kind: 'login'; readonly record: LoginHistoryEntry }
);

const transactionEntry = (record: Transaction): TimelineEntry => ({
  id: `transaction-${record.id}`,
  at: record.at,
  kind: 'transaction',
  record,
});

const sessionEntry = (record: SlotSession): TimelineEntry => ({
  id: `session-${record.id}`,
  at: record.start,
  kind: 'session',
  record,
});

const loginEntry = (record: LoginHistoryEntry): TimelineEntry => ({
  id: `login-${record.id}`,
  at: record.at,
  kind: 'login',
  record,
});

interface TimelineDay {
  readonly day: string;
  readonly entries: readonly TimelineEntry[];
}

/** Groups entries by day, keeping their order. */
const daysOf = (entries: readonly TimelineEntry[], nameOf: (at: number) => string): readonly TimelineDay[] => {
  const days: { day: string; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const day = nameOf(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
};
