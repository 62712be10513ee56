import './tasks.css';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Square, UserX, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeFailureText } from '../api/failure-texts.ts';
import { useServerContact } from '../api/server-reachability-store.ts';
import { useOfficeAction } from '../api/use-office-action.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { useCurrentServerTimeMs } from '../ui/use-server-now.ts';
import { tasksMessages } from './messages/tasks-messages.ts';
import { type AttendantTask, DoneTaskCard, OpenTaskCard, TaskHeader, useAttendantTaskText } from './task-card.tsx';
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

/**
 * The attendant's own task: checks to tick at the cabinet, then completion. Ticked checks are queued while offline; completion needs a
 * connection.
 */
const AssignedTaskCard = ({ task, onGone }: { readonly task: AttendantTask; readonly onGone: () => void }) => {
  const { t } = useMessages(tasksMessages);
  const { money, seconds } = useNumberAndDateFormatters();
  const say = useOfficeFailureText();
  const textOf = useAttendantTaskText();
  const { id: me } = useSignedInStaff();
  const isReached = useServerContact((contact) => contact.isReached);
  const queue = getTaskCheckQueue(me);
  const { waiting, refused } = queue.use();
  const { aheadMs } = useServerContact();
  const giveBack = useOfficeAction('returnTask', onGone);
  const finish = useOfficeAction('finishTask');
  const { alert, claim, checks } = task;
  const { id } = alert;
  const unsent = waiting.filter((tick) => tick.id === id);
  const shown = checks.map(({ check, at }) => {
    const own = unsent.find((tick) => tick.check === check);
    return { check, at: at ?? (own ? own.at + aheadMs : null), isSent: at !== null };
  });
  const isOver = alert.closedAt !== null && alert.kind !== 'attendantCalled';
  const left = isOver ? 0 : shown.filter(({ at }) => at === null).length;
  const isHandPay = (alert.kind === 'handPay' || alert.kind === 'handPayWaits') && alert.amountMinor !== null;
  const error = finish.error ?? giveBack.error ?? refused;
  return (
    <section className="task own" aria-label={alert.machine?.id ?? alert.agent ?? ''}>
      <TaskHeader task={task}>
        {alert.amountMinor !== null && <p className="amount">{money(alert.amountMinor)}</p>}
        <p>{isOver ? t('over') : textOf(task)}</p>
        {claim && <p>{t('yours', { time: seconds(claim.at) })}</p>}
      </TaskHeader>
      <ul className="checks">
        {shown.map(({ check, at, isSent }) => (
          <li key={check}>
            <label>
              <input
                type="checkbox"
                checked={at !== null}
                disabled={at !== null}
                onChange={() => queue.tick(id, check)}
              />
              {at === null ? <Square /> : <CircleCheck className="ok" />}
              <span>{t(`checks.${check}`)}</span>
              {at !== null && <time className={isSent ? '' : 'unsent'}>{seconds(at)}</time>}
            </label>
          </li>
        ))}
      </ul>
      {unsent.length > 0 && (
        <p role="status" className="why">
          {t('unsent', { count: unsent.length })}
        </p>
      )}
      <div className="acts">
        {alert.machine && (
          <Link href={`/machine/${encodeURIComponent(alert.machine.id)}`} className="ctl line">
            {t('machinePage')}
          </Link>
        )}
        <button
          type="button"
          className="ctl line"
          disabled={!isReached || giveBack.isSending}
          onClick={() => giveBack.perform({ id }, t('why.giveBack'))}
        >
          <UserX />
          {t('giveBack')}
        </button>
        <button
          type="button"
          className="ctl pri last"
          disabled={left > 0 || unsent.length > 0 || !isReached || finish.isSending}
          onClick={() => finish.perform({ id }, t('why.done'))}
        >
          {!isReached ? t('needsLine') : left > 0 ? t('left', { count: left }) : t('finish')}
        </button>
        {error !== null && (
          <p role="alert" className="why">
            {t('refused', { why: say(error) })}
          </p>
        )}
        {isHandPay && <p className="then">{t('thenConfirm')}</p>}
      </div>
    </section>
  );
};
