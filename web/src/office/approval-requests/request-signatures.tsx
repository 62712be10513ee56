import { CircleCheck, CircleDashed, CircleSlash } from 'lucide-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import type { OfficeRequest } from '../ui/office-request.ts';
import { approvalRequestsMessages } from './messages/approval-requests-messages.ts';

/** Returns the text about what happens if nobody decides a request. */
const untilOf = ({ doneAt, atExpiry }: Pick<OfficeRequest, 'doneAt' | 'atExpiry'>) => {
  if (atExpiry === 'expires') return 'until';
  if (atExpiry === 'stays' && doneAt === null) return 'waitsThen';
  return `${atExpiry}Then` as const;
};

interface RequestSignaturesProps {
  readonly request: OfficeRequest;
  readonly isOwn: boolean;
  readonly isChanged: boolean;
}

/** Who made the request, and who has decided or must still decide. */
export const RequestSignatures = ({ request, isOwn, isChanged }: RequestSignaturesProps) => {
  const { t } = useMessages(approvalRequestsMessages);
  const { seconds, moment } = useNumberAndDateFormatters();
  const me = useSignedInStaff();
  const { askedBy, askedAt, decidedBy, decidedAt, decidedBecause, state, mayDecide, expiresAt, doneAt, atExpiry } =
    request;
  const named = (person: { readonly id: string; readonly name: string; readonly login: string }) =>
    person.id === me.id ? t('you', { name: me.name }) : `${person.name} (${person.login})`;
  const isOpen = state === 'waiting';
  return (
    <>
      <ol className="signatures">
        <li>
          <CircleCheck className="text-ok" />
          <span>
            <b>{named(askedBy)}</b>
            <small>{t(doneAt === null ? 'asked' : 'did')}</small>
          </span>
          <time dateTime={new Date(askedAt).toISOString()}>{seconds(askedAt)}</time>
        </li>
        {isOpen ? (
          <li>
            <CircleDashed className="text-ink-3" />
            <span>
              <b>{mayDecide && !isOwn ? t('you', { name: me.name }) : t('somebody')}</b>
              <small>{t(isChanged ? 'cannot' : isOwn ? 'notOwn' : 'secondHere')}</small>
            </span>
            <time dateTime={new Date(expiresAt).toISOString()}>{t('open')}</time>
          </li>
        ) : (
          <li>
            {state === 'done' ? <CircleCheck className="text-ok" /> : <CircleSlash className="text-ink-3" />}
            <span>
              <b>{decidedBy ? named(decidedBy) : t(`states.${state}`)}</b>
              <small>{decidedBecause || t(`states.${state}`)}</small>
            </span>
            <time dateTime={new Date(decidedAt ?? expiresAt).toISOString()}>
              {decidedAt === null ? moment(expiresAt) : seconds(decidedAt)}
            </time>
          </li>
        )}
      </ol>
      {!isOpen && (
        <p role="status">
          {decidedBy && decidedAt !== null && !isOwn && decidedBy.id !== me.id && decidedBy.id !== askedBy.id
            ? t('first', { who: named(decidedBy), state: t(`states.${state}`), time: seconds(decidedAt) })
            : t(isOwn && state === 'expired' ? 'lapsed' : `states.${state}`)}
        </p>
      )}
      {isOpen && <p className="sub">{t(untilOf({ doneAt, atExpiry }), { time: moment(expiresAt) })}</p>}
    </>
  );
};
