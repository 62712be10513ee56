import {
  type ActionAnswer,
  type ActionContentInput,
  type OfficeAction,
  type OfficeActionName,
  officeActions,
} from '@reelfloor/protocol/office-call-types';
import { ChevronDown } from 'lucide-react';
import { type ComponentType, type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import type { ActionOutcome } from '../api/call-office.ts';
import { useOfficeFailureText } from '../api/failure-texts.ts';
import { useOfficeAction } from '../api/use-office-action.ts';
import { useSignedInStaff, useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { partsMessages } from './messages/parts/parts-messages.ts';
import { useNumberAndDateFormatters } from './number-and-date-formatters.ts';

interface ActionFormProps<Name extends OfficeActionName> {
  readonly action: Name;
  readonly icon: ComponentType;
  readonly title: string;
  /** A short line below the form's title while the form is collapsed. */
  readonly note?: string;
  /** The effect of the action, in one line. */
  readonly does: string;
  /** Label of the submit button. */
  readonly submit: string;
  /** Input of the action; null while the fields are incomplete. */
  readonly content: ActionContentInput<Name> | null;
  /** Amount of the action, for rights that need a second person above a limit. */
  readonly amountMinor?: number;
  /** Solid submit button, for the one action that the user is expected to take. */
  readonly isPrimary?: boolean;
  readonly isOpen?: boolean;
  /** Label of the reason field, if it is not the default. */
  readonly reasonLabel?: string;
  /** Called once the action is executed, or requested from a second person. */
  readonly onDone?: (outcome: ActionOutcome<Name>) => void;
  /** Group of forms of which only one is open: opening a form collapses the others. */
  readonly group?: string;
  /** Renders the action's answer below the form. */
  readonly reported?: (answer: ActionAnswer<Name>) => ReactNode;
  readonly children?: ReactNode;
}

const shortestReason = 3;

/** Form of an action as an expandable row: its fields, the reason, and its effect. Renders nothing if the user lacks the right. */
export const ActionForm = <Name extends OfficeActionName>({
  action,
  icon: Icon,
  title,
  note,
  does,
  submit,
  content,
  amountMinor = 0,
  isPrimary = false,
  isOpen = false,
  reasonLabel,
  onDone,
  group = 'actions',
  reported,
  children,
}: ActionFormProps<Name>) => {
  const { t } = useMessages(partsMessages);
  const { money } = useNumberAndDateFormatters();
  const say = useOfficeFailureText();
  const me = useSignedInStaff();
  const { right, atOnce }: OfficeAction = officeActions[action];
  const grant = useSignedInStaffRight(right);
  const aloneUpToMinor = right === 'takeDeposit' ? me.depositAloneUpToMinor : me.aloneUpToMinor;
  const id = useId();
  const [reason, setReason] = useState('');
  const { perform, isSending, outcome, error } = useOfficeAction(action, (done) => {
    setReason('');
    onDone?.(done);
  });
  if (grant === null) return null;
  const isAtOnce = grant === 'atOnce' && atOnce !== undefined;
  const needsSecond = ['second', 'ask', 'atOnce'].includes(grant) || (grant === 'upTo' && amountMinor > aloneUpToMinor);
  const isComplete = content !== null && reason.trim().length >= shortestReason;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (content !== null && isComplete) perform(content, reason.trim());
  };
  return (
    <details className="action" name={group} open={isOpen}>
      <summary>
        <Icon />
        <span>
          <b id={`${id}-title`}>{title}</b>
          {note !== undefined && <small>{note}</small>}
        </span>
        {needsSecond && <span className="tag">{t(isAtOnce ? 'atOnce' : 'twoPeople')}</span>}
        <ChevronDown className="turn" />
      </summary>
      <form aria-labelledby={`${id}-title`} onSubmit={send} className="grid gap-3 px-4 pt-1.5 pb-4">
        {children}
        <div className="grid gap-1">
          <label htmlFor={id} className="text-12 text-ink-2">
            {reasonLabel ?? t('reason')}
          </label>
          <span className="field">
            <input
              id={id}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              placeholder={reasonLabel === undefined ? t('reasonHint') : ''}
              maxLength={500}
              required
            />
          </span>
        </div>
        <button type="submit" className={isPrimary ? 'ctl pri' : 'ctl soft'} disabled={!isComplete || isSending}>
          {submit}
        </button>
        <p className="text-12 text-ink-2">
          <span>{does}</span> {needsSecond && <span>{t(isAtOnce ? 'secondLater' : 'second')}</span>}
          {grant === 'upTo' && <span>{t('upTo', { amount: money(aloneUpToMinor) })}</span>}
        </p>
        <p role="status" className="text-12 empty:hidden">
          {outcome && t(outcome.state === 'waiting' ? 'sent' : outcome.requestId === undefined ? 'done' : 'doneAtOnce')}
        </p>
        {outcome?.state === 'done' && reported?.(outcome.answer)}
        {error && (
          <p role="alert" className="text-14 text-bad">
            {say(error)}
          </p>
        )}
      </form>
    </details>
  );
};
