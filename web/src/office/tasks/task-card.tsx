import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeFailureText } from '../api/failure-texts.ts';
import { useOfficeAction } from '../api/use-office-action.ts';
import { getAlertAppearance, toKnownAlertKind } from '../ui/alert-appearance.ts';
import { formatAgeMinutesSeconds } from '../ui/format-durations.ts';
import { localizeMachineFaultText } from '../ui/localize-machine-fault-text.ts';
import { alertsMessages } from '../ui/messages/alerts/alerts-messages.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { useCurrentServerTimeMs } from '../ui/use-server-now.ts';
import { tasksMessages } from './messages/tasks-messages.ts';

export type AttendantTask = OfficeAnswer<'tasks'>['tasks'][number];

/** Header of an attendant's task: what, where, and how long ago it arose. */
export const TaskHeader = ({
  task: { alert, brandName, dark, doneAt },
  children,
}: {
  readonly task: AttendantTask;
  readonly children?: ReactNode;
}) => {
  const { t } = useMessages(alertsMessages);
  const now = useCurrentServerTimeMs();
  const { tone, icon: Icon } = getAlertAppearance(alert.kind);
  const kind = toKnownAlertKind(alert.kind);
  const place = alert.machine?.id ?? dark.join(', ');
  return (
    <div className={`task-head ${tone}`}>
      <span className="ico">
        <Icon />
      </span>
      <h2>{t(`kinds.${kind}`, { agent: alert.agent ?? '' })}</h2>
      <time dateTime={new Date(alert.openedAt).toISOString()}>
        {formatAgeMinutesSeconds((doneAt ?? now) - alert.openedAt)}
      </time>
      <p className="place">
        <b translate="no">{place}</b> {brandName}
      </p>
      {children}
    </div>
  );
};

/** Returns a function for a task's description in one line; '' if the header is sufficient. */
export const useAttendantTaskText = (): ((task: AttendantTask) => string) => {
  const { t } = useMessages(tasksMessages);
  const formats = useNumberAndDateFormatters();
  return ({ alert: { kind, amountMinor, player, text } }) => {
    const values = {
      amount: amountMinor === null ? '' : formats.money(amountMinor),
      player: player?.name ?? '',
    };
    switch (kind) {
      case 'handPay':
        return amountMinor === null ? t('texts.handPayKey') : t('texts.handPay', values);
      case 'handPayWaits':
        return t('texts.handPayWaits', values);
      case 'attendantCalled':
        return t('texts.attendantCalled', values);
      case 'machineFault':
        return localizeMachineFaultText(text, formats);
      default:
        return '';
    }
  };
};

interface OpenCardProps {
  readonly task: AttendantTask;
  /** True for the oldest unassigned task: only it has a primary button. */
  readonly isFirst: boolean;
  readonly isReached: boolean;
  readonly onTaken: () => void;
}

/** An unassigned task, which an attendant may take. The server decides who gets it. */
export const OpenTaskCard = ({ task, isFirst, isReached, onTaken }: OpenCardProps) => {
  const { t } = useMessages(tasksMessages);
  const { seconds } = useNumberAndDateFormatters();
  const say = useOfficeFailureText();
  const textOf = useAttendantTaskText();
  const claim = useOfficeAction('claimTask', onTaken);
  const { alert, claim: held } = task;
  const take = () => claim.perform({ id: alert.id, from: held?.by ?? null }, t('why.claim'));
  const button = held ? t('takeOver') : t('take');
  return (
    <li className="task">
      <TaskHeader task={task}>
        {textOf(task) !== '' && <p>{textOf(task)}</p>}
        {held && (
          <p className="holder">
            <UserCheck />
            {held.isYours
              ? t('yours', { time: seconds(held.at) })
              : t('hasIt', { who: nameOf(held.by), time: seconds(held.at) })}
          </p>
        )}
      </TaskHeader>
      {held?.isYours ? (
        <button type="button" className="ctl line" onClick={onTaken}>
          {t('goOn')}
        </button>
      ) : (
        <button
          type="button"
          className={`ctl ${held ? 'line' : isFirst ? 'pri' : 'soft'}`}
          disabled={!isReached || claim.isSending}
          onClick={take}
        >
          {isReached ? button : t('needsLine')}
        </button>
      )}
      {claim.error && (
        <p role="alert" className="why">
          {say(claim.error)}
        </p>
      )}
    </li>
  );
};

/** A completed task, with the time from the event that caused it to its completion. */
export const DoneTaskCard = ({ task }: { readonly task: AttendantTask }) => {
  const { t } = useMessages(tasksMessages);
  const { clock } = useNumberAndDateFormatters();
  const { alert, claim, doneAt } = task;
  if (doneAt === null) return null;
  const span = formatAgeMinutesSeconds(doneAt - alert.openedAt);
  return (
    <li className="task done">
      <TaskHeader task={task}>
        <p className="holder">
          <UserCheck />
          {`${nameOf(claim?.by ?? '')}, ${clock(doneAt)} · ${t('doneIn', { span })}`}
        </p>
        {alert.machine && (
          <p>
            <Link href={`/machine/${encodeURIComponent(alert.machine.id)}`} className="underline">
              {t('machinePage')}
            </Link>
          </p>
        )}
      </TaskHeader>
    </li>
  );
};

const nameOf = (who: string): string => who.replace(/ \(office\)$/, '');
