import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useFailureText } from '../api/failure-texts.ts';
import { useAction } from '../api/use-action.ts';
import { getAlertAppearance, toKnownAlertKind } from '../ui/alert-appearance.ts';
import { formatShortAge } from '../ui/format-durations.ts';
import { useFormats } from '../ui/formats.ts';
import { localizeFault } from '../ui/localize-fault.ts';
import { alertsMessages } from '../ui/messages/alerts/index.ts';
import { useServerNow } from '../ui/use-server-now.ts';
import { tasksMessages } from './messages/index.ts';

export type Task = OfficeAnswer<'tasks'>['tasks'][number];

/** Header of a task: what, where, and how long ago it arose. */
export const TaskHead = ({
  task: { alert, brandName, dark, doneAt },
  children,
}: {
  readonly task: Task;
  readonly children?: ReactNode;
}) => {
  const { t } = useMessages(alertsMessages);
  const now = useServerNow();
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
        {formatShortAge((doneAt ?? now) - alert.openedAt)}
      </time>
      <p className="place">
        <b translate="no">{place}</b> {brandName}
      </p>
      {children}
    </div>
  );
};

/** Returns a function for a task's description in one line; '' if the header is sufficient. */
export const useTaskText = (): ((task: Task) => string) => {
  const { t } = useMessages(tasksMessages);
  const formats = useFormats();
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
        return localizeFault(text, formats);
      default:
        return '';
    }
  };
};

interface OpenCardProps {
  readonly task: Task;
  /** True for the oldest unassigned task: only it has a primary button. */
  readonly isFirst: boolean;
  readonly isReached: boolean;
  readonly onTaken: () => void;
}

/** An open task. The server decides who is assigned to it. */
export const OpenTaskCard = ({ task, isFirst, isReached, onTaken }: OpenCardProps) => {
  const { t } = useMessages(tasksMessages);
  const { seconds } = useFormats();
  const say = useFailureText();
  const textOf = useTaskText();
  const claim = useAction('claimTask', onTaken);
  const { alert, claim: held } = task;
  const take = () => claim.perform({ id: alert.id, from: held?.by ?? null }, t('why.claim'));
  const button = held ? t('takeOver') : t('take');
  return (
    <li className="task">
      <TaskHead task={task}>
        {textOf(task) !== '' && <p>{textOf(task)}</p>}
        {held && (
          <p className="holder">
            <UserCheck />
            {held.isYours
              ? t('yours', { time: seconds(held.at) })
              : t('hasIt', { who: nameOf(held.by), time: seconds(held.at) })}
          </p>
        )}
      </TaskHead>
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

/** A completed task, with the time from its event to its completion. */
export const DoneTaskCard = ({ task }: { readonly task: Task }) => {
  const { t } = useMessages(tasksMessages);
  const { clock } = useFormats();
  const { alert, claim, doneAt } = task;
  if (doneAt === null) return null;
  const span = formatShortAge(doneAt - alert.openedAt);
  return (
    <li className="task done">
      <TaskHead task={task}>
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
      </TaskHead>
    </li>
  );
};

const nameOf = (who: string): string => who.replace(/ \(office\)$/, '');
