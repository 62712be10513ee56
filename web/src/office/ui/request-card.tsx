import type { OfficeAnswer } from '@reelfloor/protocol/office';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useFailureText } from '../api/failure-texts.ts';
import { useCall } from '../api/use-call.ts';
import { useMe } from '../api/use-me.ts';
import { useFormats } from './formats.ts';
import { partsMessages } from './messages/parts/index.ts';
import { useRequestWords } from './request-words.ts';

export type OfficeRequest = OfficeAnswer<'requests'>['requests'][number];

interface RequestCardProps {
  readonly request: OfficeRequest;
  /** What was asked for, in words: the area knows its actions. */
  readonly title: ReactNode;
  /** Called with what the confirmed change has brought about, such as a password to hand on. */
  readonly onConfirmed?: (answer: unknown) => void;
  readonly children?: ReactNode;
}

/**
 * What one person has asked for, with that person's signature, and the decision of a second one. Whoever asked sees that it
 * waits and may withdraw it.
 */
export const RequestCard = ({ request, title, onConfirmed, children }: RequestCardProps) => {
  const { t } = useMessages(partsMessages);
  const { clock, moment } = useFormats();
  const say = useFailureText();
  const me = useMe();
  const confirm = useCall('confirmRequest');
  const decline = useCall('declineRequest');
  const [reason, setReason] = useState<string | null>(null);
  const { id, askedBy, askedAt, expiresAt, mayDecide, effect, isChanged, doneAt, atExpiry } = request;
  const isDone = doneAt !== null;
  const words = useRequestWords();
  const said = effect && words.sentence(effect, askedBy.login);
  const changed = request.checks.filter(({ isSame }) => !isSame);
  const isOwn = askedBy.id === me.id;
  const error = confirm.error ?? decline.error;
  const accept = () => {
    // Not by a callback of the mutation: this card may be gone when the answer comes.
    const reported = confirm.mutateAsync({ params: { id }, body: {} });
    reported.then(
      ({ answer }) => onConfirmed?.(answer),
      () => {},
    );
  };
  const refuse = () => {
    if (reason !== null) decline.mutate({ params: { id }, body: { reason: reason.trim() } });
  };
  return (
    <article className="grid max-w-140 gap-3 p-4">
      <h3>{title}</h3>
      {isDone && <p className="text-14 text-hold">{t('doneWaits')}</p>}
      {said && <p className="font-semibold">{said.does}</p>}
      {said && (
        <p className={effect?.isRefusal ? 'text-14 text-bad' : 'text-14 text-ink-2'}>{said.follows}</p>
      )}
      {children}
      {changed.length > 0 && (
        <ul className="text-14 text-hold">
          {changed.map((check) => (
            <li key={words.label(check)}>
              {`${words.label(check)}: ${words.value(check.asked)} → ${check.now ? words.value(check.now) : ''}`}
            </li>
          ))}
        </ul>
      )}
      <ol className="signatures">
        <li>
          <CircleCheck className="text-ok" />
          <span>
            <b>{askedBy.name}</b>
            <small>{request.reason}</small>
          </span>
          <time dateTime={new Date(askedAt).toISOString()}>{clock(askedAt)}</time>
        </li>
        <li>
          <CircleDashed className="text-ink-3" />
          <span>
            <b>{mayDecide ? t('you') : t('another')}</b>
            <small>{atExpiry === 'stays' ? t('stays') : t('until', { time: moment(expiresAt) })}</small>
          </span>
        </li>
      </ol>
      {reason !== null && (
        <label className="grid gap-1 text-12 text-ink-2">
          {t('reason')}
          <span className="field">
            <input
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              placeholder={t('reasonHint')}
              maxLength={500}
            />
          </span>
        </label>
      )}
      {error && (
        <p role="alert" className="text-14 text-bad">
          {say(error)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {mayDecide && reason === null && (
          <button
            type="button"
            className={effect?.isRefusal ? 'ctl no flex-1' : 'ctl pri flex-1'}
            disabled={confirm.isPending || isChanged}
            onClick={accept}
          >
            {isDone ? t('confirmDone') : effect?.isRefusal && said ? said.button : t('confirmAs')}
          </button>
        )}
        {(mayDecide || (isOwn && !(isDone && atExpiry === 'stays'))) && (
          <button
            type="button"
            className={reason === null ? 'ctl' : 'ctl soft flex-1'}
            disabled={decline.isPending || (reason !== null && reason.trim().length < 3)}
            onClick={() => (reason === null ? setReason('') : refuse())}
          >
            {isDone && atExpiry !== 'noted' ? t('takeBack') : isOwn ? t('withdraw') : t('decline')}
          </button>
        )}
        {reason !== null && (
          <button type="button" className="ctl" onClick={() => setReason(null)}>
            {t('cancel')}
          </button>
        )}
      </div>
    </article>
  );
};
