import { History } from 'lucide-react';
import { Link } from 'wouter';
import { FailedNote } from '../../../failures/failed-note.tsx';
import { locales } from '../../../i18n/languages.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RecordSkeletons } from '../../../records/record-skeletons.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { PageNote } from '../../../ui/page-note.tsx';
import { useOwnRecords } from './api/own-records.ts';
import { mergeRecords } from './merge-records.ts';
import { daysOf, loginEntry, sessionEntry, type TimelineEntry, transactionEntry } from './timeline-entry.ts';
import { TimelineRow } from './timeline-row.tsx';
import { usePlayerPageTexts } from './use-player-page-texts.ts';

/** Timeline of transactions, sessions and sign-ins, newest first. */
export const Timeline = () => {
  const { t } = usePlayerPageTexts();
  const { t: word } = useTexts();
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
  const { language } = usePlayerPageTexts();
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
