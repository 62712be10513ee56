import './tasks.css';
import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useServerContact } from '../api/server-reachability-store.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { useCurrentServerTimeMs } from '../ui/use-server-now.ts';
import { AssignedTaskCard } from './assigned-task-card.tsx';
import { tasksMessages } from './messages/tasks-messages.ts';
import { DoneTaskCard, OpenTaskCard } from './task-card.tsx';
import { getTaskCheckQueue } from './task-check-queue.ts';

const everyMs = 3_000;
const lists = ['mine', 'open', 'done'] as const;

/** Attendants' tasks on the floor, designed for a phone: unassigned tasks, one's own, and completed ones. */
export const AttendantTasksPage = () => {
  const { t } = useMessages(tasksMessages);
  const { id: me } = useSignedInStaff();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch, dataUpdatedAt } = useOfficeQuery('tasks', {}, { everyMs });
  const isReached = useServerContact((contact) => contact.isReached);
  useTicksSent(me);
  if (!data)
    return (
      <>
        <OfficePageHeader title={t('title')} />
        {error ? <QueryFailureMessage error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton />}
      </>
    );
  const undone = data.tasks.filter(({ doneAt }) => doneAt === null);
  const mine = undone.filter(({ claim }) => claim?.isYours);
  const free = undone.filter(({ claim }) => claim === null);
  const done = data.tasks.filter(({ doneAt }) => doneAt !== null);
  const asked = lists.find((list) => list === search.get('show'));
  const show = asked ?? (mine.length > 0 ? 'mine' : 'open');
  const choose = (next: (typeof lists)[number]) => setSearch({ show: next }, { replace: true });
  return (
    <div className="tasks">
      <OfficePageHeader title={t('title')} />
      <Segmented
        legend={t('which')}
        value={show}
        onChange={choose}
        choices={[
          { value: 'mine', label: t('mine'), count: mine.length },
          { value: 'open', label: t('open'), count: free.length },
          { value: 'done', label: t('done'), count: done.length },
        ]}
      />
      {!isReached && <Offline since={dataUpdatedAt} />}
      {show === 'mine' &&
        (mine.length === 0 ? (
          <EmptyMessage>{t('noneMine')}</EmptyMessage>
        ) : (
          mine.map((task) => <AssignedTaskCard key={task.alert.id} task={task} onGone={() => choose('open')} />)
        ))}
      {show === 'open' &&
        (undone.length === 0 ? (
          <EmptyMessage>{t('noneOpen')}</EmptyMessage>
        ) : (
          <ol>
            {undone.map((task) => (
              <OpenTaskCard
                key={task.alert.id}
                task={task}
                isFirst={task === free[0]}
                isReached={isReached}
                onTaken={() => choose('mine')}
              />
            ))}
          </ol>
        ))}
      {show === 'done' &&
        (done.length === 0 ? (
          <EmptyMessage>{t('noneDone')}</EmptyMessage>
        ) : (
          <ol>
            {done.map((task) => (
              <DoneTaskCard key={task.alert.id} task={task} />
            ))}
          </ol>
        ))}
    </div>
  );
};

/** Sends queued ticks of task checks, when one is added and then repeatedly until the server has them. */
const useTicksSent = (memberId: string) => {
  const { t } = useMessages(tasksMessages);
  const client = useQueryClient();
  const queue = getTaskCheckQueue(memberId);
  const count = queue.use(({ waiting }) => waiting.length);
  const reason = t('why.tick');
  useEffect(() => {
    if (count === 0) return;
    const send = async () => {
      if (await queue.flush(reason)) await client.invalidateQueries({ queryKey: ['tasks'] });
    };
    void send();
    const timer = window.setInterval(() => void send(), everyMs);
    return () => window.clearInterval(timer);
  }, [queue, client, count, reason]);
};

/** Shows since when the server has been unreachable, by this device's clock: the data shown is the server's last answer. */
const Offline = ({ since }: { since: number }) => {
  const { t } = useMessages(tasksMessages);
  const { seconds } = useNumberAndDateFormatters();
  const [lostAt] = useState(since);
  const now = useCurrentServerTimeMs();
  const { aheadMs } = useServerContact();
  const count = Math.max(0, Math.round((now - aheadMs - lostAt) / 1000));
  return (
    <section role="status" className="offline">
      <WifiOff />
      <div>
        <b>{t('noLine', { time: seconds(lostAt + aheadMs) })}</b>
        <p>{t('old', { count })}</p>
      </div>
    </section>
  );
};
