import './tasks.css';
import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useContact } from '../api/contact.ts';
import { useMe } from '../api/use-me.ts';
import { useOffice } from '../api/use-office.ts';
import { useFormats } from '../ui/formats.ts';
import { Empty, Failed, Loading } from '../ui/notes.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { useServerNow } from '../ui/use-server-now.ts';
import { tasksMessages } from './messages/index.ts';
import { OwnTask } from './own-task.tsx';
import { DoneCard, OpenCard } from './task-card.tsx';
import { ticksOf } from './tick-queue.ts';

const everyMs = 3_000;
const lists = ['mine', 'open', 'done'] as const;

/** Attendants' tasks on the floor, designed for a phone: unassigned tasks, one's own, and completed ones. */
export const TasksPage = () => {
  const { t } = useMessages(tasksMessages);
  const { id: me } = useMe();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch, dataUpdatedAt } = useOffice('tasks', {}, { everyMs });
  const isReached = useContact((contact) => contact.isReached);
  useTicksSent(me);
  if (!data)
    return (
      <>
        <PageHead title={t('title')} />
        {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />}
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
      <PageHead title={t('title')} />
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
          <Empty>{t('noneMine')}</Empty>
        ) : (
          mine.map((task) => <OwnTask key={task.alert.id} task={task} onGone={() => choose('open')} />)
        ))}
      {show === 'open' &&
        (undone.length === 0 ? (
          <Empty>{t('noneOpen')}</Empty>
        ) : (
          <ol>
            {undone.map((task) => (
              <OpenCard
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
          <Empty>{t('noneDone')}</Empty>
        ) : (
          <ol>
            {done.map((task) => (
              <DoneCard key={task.alert.id} task={task} />
            ))}
          </ol>
        ))}
    </div>
  );
};

/** Sends queued ticks, when one is added and then repeatedly until the server has them. */
const useTicksSent = (memberId: string) => {
  const { t } = useMessages(tasksMessages);
  const client = useQueryClient();
  const queue = ticksOf(memberId);
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
  const { seconds } = useFormats();
  const [lostAt] = useState(since);
  const now = useServerNow();
  const { aheadMs } = useContact();
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
