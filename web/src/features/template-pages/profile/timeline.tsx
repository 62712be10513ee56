import { History } from 'lucide-react';
import { Link } from 'wouter';
import { FailedNote } from '../../../failures/failed-note.tsx';
import { mainMessages } from '../../../i18n/i18n.ts';
import { locales } from '../../../i18n/languages.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { RecordSkeletons } from '../../../records/record-skeletons.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { PageNote } from '../../../ui/page-note.tsx';
import { useOwnRecords } from './api/own-records.ts';
import { profileMessages } from './messages/index.ts';
import {
  daysOf,
  loginEntry,
  sessionEntry,
  type TimelineEntry,
  TimelineRow,
  transactionEntry,
} from './timeline-row.tsx';

/** Timeline of transactions, sessions and sign-ins, newest first. */
export const Timeline = () => {
  const { t } = useMessages(profileMessages);
  const { t: word } = useMessages(mainMessages);
  const { transactions, sessions, logins } = useOwnRecords();
  const kinds = [transactions, sessions, logins];
  const { entries, awaited } = mergeRecords<TimelineEntry>([
    { entries: transactions.items.map(transactionEntry), hasMore: transactions.hasNextPage },
    { entries: sessions.items.map(sessionEntry), hasMore: sessions.hasNextPage },
    { entries: logins.items.map(loginEntry), hasMore: logins.hasNextPage },
  ]);
  const failed = kinds.find(({ isError }) => isError);
  const retry = () => void Promise.all(kinds.map((kind) => kind.isError && kind.refetch()));
  const showMore = () => void Promise.all(awaited.map((kind) => kinds[kind]?.fetchNextPage()));
  if (kinds.some(({ isPending }) => isPending)) return <RecordSkeletons text={word('words.loading')} />;
  if (failed)
    return (
      <FailedNote
        title={word('records.loadFailed')}
        error={failed.error}
        busy={failed.isFetching}
        onRetry={retry}
      />
    );
  if (entries.length === 0)
    return (
      <PageNote
        icon={<History />}
        title={t('nothing')}
        advice={t('nothingAdvice')}
        action={
          <Link href="/lobby" className={buttonClass()}>
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

/** Records of one kind, newest first. `hasMore`: the server has older records, not loaded yet. */
interface RecordsOfKind<Entry> {
  readonly entries: readonly Entry[];
  readonly hasMore: boolean;
}

interface Merged<Entry> {
  readonly entries: readonly Entry[];
  /** Indexes of the kinds of which more must be loaded before older records can be shown. */
  readonly awaited: readonly number[];
}

/** Merges the kinds by time. If a kind has more records, ends at its oldest loaded record: earlier records are incomplete. */
export const mergeRecords = <Entry extends { readonly at: number }>(
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
