import { Ban, RotateCw } from 'lucide-react';
import * as z from 'zod/mini';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeFailureText, usePreloadedRefusalTexts } from '../api/failure-texts.ts';
import { OfficeFailure } from '../api/office-failure.ts';
import { useServerContact } from '../api/server-reachability-store.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import type { OfficeRequest } from '../ui/office-request.ts';
import { useRequestTexts } from '../ui/use-request-texts.ts';
import { approvalRequestsMessages } from './messages/approval-requests-messages.ts';
import type { RequestSentenceText } from './request-effect-summary.tsx';
import { RequestSignatures } from './request-signatures.tsx';
import type { RequestDecision } from './use-request-decision.ts';

interface DecideColumnProps {
  readonly request: OfficeRequest;
  readonly said: RequestSentenceText;
  readonly decision: RequestDecision;
  readonly isOwn: boolean;
  readonly readAt: number;
  readonly onNext: (() => void) | null;
}

/** Who has signed the request, a text field for a note, and the decision buttons, each with its effect below. */
export const RequestDecisionColumn = (props: DecideColumnProps) => {
  const { t } = useMessages(approvalRequestsMessages);
  const { request, decision, isOwn, onNext } = props;
  const isOpen = request.state === 'waiting';
  return (
    <aside className="rq-decide" aria-label={t('decide')}>
      <section>
        <RequestSignatures request={request} isOwn={isOwn} isChanged={decision.isChanged} />
        {isOpen && <NoteField decision={decision} isOwn={isOwn} />}
      </section>
      <ShownOnce answer={decision.answer} />
      {isOpen && decision.isChanged && request.effectNow && <IfAskedAgain request={request} />}
      <section className="last">
        <Why {...props} />
        {isOpen ? (
          <Buttons {...props} />
        ) : (
          onNext && (
            <button type="button" className="ctl line" onClick={onNext}>
              {t('next')}
            </button>
          )
        )}
      </section>
    </aside>
  );
};

const NoteField = ({ decision, isOwn }: { decision: RequestDecision; isOwn: boolean }) => {
  const { t } = useMessages(approvalRequestsMessages);
  const { note, setNote, field, isNoteMissing } = decision;
  return (
    <label className="grid gap-1 text-12 text-ink-2">
      <span>{t(isOwn ? 'whyWithdraw' : 'note')}</span>
      <span className="field text-14" data-wrong={isNoteMissing ? '' : undefined}>
        <input
          ref={field}
          value={note}
          maxLength={500}
          placeholder={isOwn ? '' : t('optional')}
          aria-invalid={isNoteMissing}
          onChange={(event) => setNote(event.target.value)}
        />
      </span>
      {isNoteMissing && (
        <span role="alert" className="text-bad">
          {t('noteNeeded')}
        </span>
      )}
    </label>
  );
};

/** Explains what prevents the user from deciding the request: no connection, the server's refusal, or the current state. */
const Why = ({ request, decision: { error, isChanged }, readAt }: DecideColumnProps) => {
  const { t } = useMessages(approvalRequestsMessages);
  const { seconds } = useNumberAndDateFormatters();
  const say = useOfficeFailureText();
  const { isReached, aheadMs } = useServerContact();
  usePreloadedRefusalTexts();
  const { hindrance, state } = request;
  if (!isReached) return <p className="text-warn">{t('needsLink', { time: seconds(readAt + aheadMs) })}</p>;
  if (error)
    return (
      <p role="alert" className="text-bad">
        {say(error)}
      </p>
    );
  if (state !== 'waiting' || !hindrance || isChanged) return null;
  return <p className="text-warn">{say(new OfficeFailure({ kind: 'refused', status: 409, ...hindrance }))}</p>;
};

const IfAskedAgain = ({ request: { effectNow } }: { request: OfficeRequest }) => {
  const { t } = useMessages(approvalRequestsMessages);
  const words = useRequestTexts();
  return (
    <section className="again">
      <h2>{t('ifAgain')}</h2>
      <dl>
        {effectNow?.rows.map((row) => (
          <div key={words.label(row)}>
            <dt>{words.label(row)}</dt>
            <dd>{row.isSame ? words.value(row.to) : `${words.value(row.from)} → ${words.value(row.to)}`}</dd>
          </div>
        ))}
        <div>
          <dt>{t('againBy')}</dt>
          <dd>{t('againYou')}</dd>
        </div>
        <div>
          <dt>{t('thenBy')}</dt>
          <dd>{t('somebody')}</dd>
        </div>
      </dl>
    </section>
  );
};

const Buttons = ({ request, said, decision, isOwn }: DecideColumnProps) => {
  const { t } = useMessages(approvalRequestsMessages);
  const { isReached } = useServerContact();
  const { mayDecide, mayAskAgain, effect, hindrance, askedBy, doneAt, atExpiry } = request;
  const { isChanged, isSending } = decision;
  const isDone = doneAt !== null;
  const isOff = !isReached || isSending;
  const { login } = askedBy;
  return (
    <>
      {isChanged && mayAskAgain && <AskAgain request={request} decision={decision} isOff={isOff} />}
      {mayDecide && !isChanged && (
        <div className="out main">
          <button
            type="button"
            className={effect?.isRefusal ? 'ctl no' : 'ctl pri'}
            disabled={isOff || !effect || hindrance !== null}
            onClick={decision.confirm}
          >
            {effect?.isRefusal && <Ban />}
            <span>{isDone ? t('confirmDone') : (said?.button ?? t('confirmSecond'))}</span>
          </button>
          <p>{isDone ? t('confirmDoneDoes') : (said?.follows ?? t('erased'))}</p>
        </div>
      )}
      {(mayDecide || (isOwn && !(isDone && atExpiry === 'stays'))) && (
        <div className="out">
          <button type="button" className="ctl line" disabled={isOff} onClick={decision.sendBack}>
            {isDone ? (
              t(atExpiry === 'noted' ? 'disagree' : 'takeBack')
            ) : isOwn ? (
              t('withdraw')
            ) : (
              <>
                <span className="only-desk">{t('sendBackTo', { login })}</span>
                <span className="only-phone">{t('sendBack')}</span>
              </>
            )}
          </button>
          <p>
            {isDone
              ? t(atExpiry === 'noted' ? 'disagreeDoes' : 'takeBackDoes', { login })
              : isOwn
                ? t('withdrawDoes')
                : said?.sentBack}
          </p>
        </div>
      )}
      {mayDecide && isChanged && !isDone && (
        <div className="out only-desk">
          <button type="button" className="ctl" disabled>
            {t('confirmSecond')}
          </button>
          <p>{t('confirmOff', { login })}</p>
        </div>
      )}
    </>
  );
};

interface AskAgainProps {
  readonly request: OfficeRequest;
  readonly decision: RequestDecision;
  readonly isOff: boolean;
}

const AskAgain = ({ request: { effectNow, hindrance }, decision, isOff }: AskAgainProps) => {
  const { t } = useMessages(approvalRequestsMessages);
  const { money } = useNumberAndDateFormatters();
  const say = useOfficeFailureText();
  const amountMinor = effectNow?.amountMinor ?? null;
  return (
    <div className="out main">
      <button type="button" className="ctl line" disabled={isOff || effectNow === null} onClick={decision.askAgain}>
        <RotateCw />
        {amountMinor === null ? t('again') : t('againWith', { amount: money(amountMinor) })}
      </button>
      <p>{hindrance ? say(new OfficeFailure({ kind: 'refused', status: 409, ...hindrance })) : t('againDoes')}</p>
    </div>
  );
};

const secretNames = ['login', 'password', 'pin', 'token', 'outKey', 'inKey'] as const;
const answerSchema = z.object({
  login: z.optional(z.nullable(z.string())),
  password: z.optional(z.nullable(z.string())),
  pin: z.optional(z.nullable(z.string())),
  token: z.optional(z.nullable(z.string())),
  outKey: z.optional(z.nullable(z.string())),
  inKey: z.optional(z.nullable(z.string())),
});

/** Shows the result that an approved action returns only once, such as a first password to pass on. Renders nothing if there is none. */
const ShownOnce = ({ answer }: { answer: unknown }) => {
  const { t } = useMessages(approvalRequestsMessages);
  const shown = z.safeParse(answerSchema, answer).data;
  if (!shown || !secretNames.some((name) => name !== 'login' && shown[name])) return null;
  return (
    <section className="told" role="alert">
      <dl>
        {secretNames.map(
          (name) =>
            shown[name] && (
              <div key={name}>
                <dt>{t(`shown.${name}`)}</dt>
                <dd>
                  <code>{shown[name]}</code>
                </dd>
              </div>
            ),
        )}
      </dl>
      <p>{t('readOnce')}</p>
    </section>
  );
};
