import { CircleCheck, Square, UserX } from 'lucide-react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeFailureText } from '../api/failure-texts.ts';
import { useServerContact } from '../api/server-reachability-store.ts';
import { useOfficeAction } from '../api/use-office-action.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { tasksMessages } from './messages/tasks-messages.ts';
import { type AttendantTask, TaskHeader, useAttendantTaskText } from './task-card.tsx';
import { getTaskCheckQueue } from './task-check-queue.ts';

/**
 * The attendant's own task: checks to tick at the cabinet, then completion. Ticked checks are queued while offline; completion needs a
 * connection.
 */
export const AssignedTaskCard = ({ task, onGone }: { readonly task: AttendantTask; readonly onGone: () => void }) => {
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
