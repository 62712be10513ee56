import { ArrowRight, Ban, Check, CircleCheck, CircleSlash, History, Hourglass } from 'lucide-react';
import * as z from 'zod/mini';
import { useMessages } from '../../i18n/use-messages.ts';
import { Card } from '../ui/card.tsx';
import { formatAgeMinutesSeconds } from '../ui/format-durations.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import type { OfficeRequest } from '../ui/office-request.ts';
import { StatePill } from '../ui/state-pill.tsx';
import { useRequestTexts } from '../ui/use-request-texts.ts';
import { useCurrentServerTimeMs } from '../ui/use-server-now.ts';
import { approvalRequestsMessages } from './messages/approval-requests-messages.ts';
import type { RequestDecision } from './use-request-decision.ts';

export type RequestSentenceText = ReturnType<ReturnType<typeof useRequestTexts>['sentence']> | null;

interface RequestSaysProps {
  readonly request: OfficeRequest;
  readonly said: RequestSentenceText;
  readonly decision: RequestDecision;
  /** Level of the heading, which depends on the page around it. */
  readonly level: 2 | 3;
}

/** The effect of a request for approval, whether it still applies, and the values before and after: the same on every page. */
export const RequestEffectSummary = ({ request, said, decision, level }: RequestSaysProps) => {
  const { t } = useMessages(approvalRequestsMessages);
  const { isChanged } = decision;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <>
      <header>
        <Meta request={request} isChanged={isChanged} />
        <Heading>{said?.does ?? `${request.action}: ${request.subject}`}</Heading>
        <p>{said?.follows ?? t('erased')}</p>
      </header>
      {isChanged && <ChangedNotice decision={decision} isDone={request.doneAt !== null} />}
      {isChanged && <FactsSeenByRequesterCard request={request} />}
      <EffectCard request={request} isChanged={isChanged} />
      <WhyCard request={request} />
    </>
  );
};

const Meta = ({ request, isChanged }: { request: OfficeRequest; isChanged: boolean }) => {
  const { t } = useMessages(approvalRequestsMessages);
  const { seconds, moment } = useNumberAndDateFormatters();
  const now = useCurrentServerTimeMs();
  const { state, effect, askedBy, askedAt, doneAt } = request;
  const waitedMs = now - askedAt;
  const isLong = waitedMs > 12 * 3_600_000;
  return (
    <div className="meta">
      {effect?.isRefusal && (
        <StatePill tone="bad" icon={Ban} filled>
          {t('refusal')}
        </StatePill>
      )}
      {state !== 'waiting' ? (
        <StatePill tone={state === 'done' ? 'ok' : 'off'} icon={state === 'done' ? CircleCheck : CircleSlash}>
          {t(`states.${state}`)}
        </StatePill>
      ) : isChanged ? (
        <StatePill tone="warn" icon={History} filled>
          {t('changed')}
        </StatePill>
      ) : (
        !effect?.isRefusal && (
          <StatePill tone="hold" icon={Hourglass} filled>
            {t(doneAt === null ? 'waiting' : 'doneAtOnce')}
          </StatePill>
        )
      )}
      <span>
        {state === 'waiting' && <span>{`${t('waits', { span: formatAgeMinutesSeconds(waitedMs) })} · `}</span>}
        <span>{t(doneAt === null ? 'askedBy' : 'doneBy')}</span> <b>{askedBy.name}</b>{' '}
        <span>{`(${askedBy.login})`}</span> <span>{t('askedAt', { time: (isLong ? moment : seconds)(askedAt) })}</span>
      </span>
    </div>
  );
};

interface ChangedNoticeProps {
  readonly decision: RequestDecision;
  readonly isDone: boolean;
}

const ChangedNotice = ({ decision: { differences }, isDone }: ChangedNoticeProps) => {
  const { t } = useMessages(approvalRequestsMessages);
  const words = useRequestTexts();
  return (
    <div className="rq-notice warn" role="status">
      <History />
      <div>
        {differences.map((fact) => (
          <b key={words.label(fact)}>
            {t('changedLine', {
              label: words.label(fact),
              now: words.value(fact.now),
              asked: words.value(fact.asked),
            })}
          </b>
        ))}
        <p>{t(differences.length === 0 ? 'erased' : isDone ? 'noLonger' : 'asItStands')}</p>
      </div>
    </div>
  );
};

const EffectCard = ({ request, isChanged }: { request: OfficeRequest; isChanged: boolean }) => {
  const { t } = useMessages(approvalRequestsMessages);
  const words = useRequestTexts();
  const rows = request.effect?.rows ?? [];
  if (rows.length === 0) return <Picture content={request.content} />;
  return (
    <Card
      title={t(isChanged ? 'whatWasAsked' : 'whatChanges')}
      aside={isChanged && <span className="sub">{t('notCarriedOut')}</span>}
    >
      <table className="tb from-to">
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col" className="r">
              {t(request.state === 'waiting' && request.doneAt === null && !isChanged ? 'now' : 'before')}
            </th>
            <td />
            <th scope="col" className="r">
              {t('after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={words.label(row)} data-same={row.isSame ? '' : undefined}>
              <th scope="row">{words.label(row)}</th>
              <td className={classOf(words.value(row.from))}>{words.value(row.from)}</td>
              <td>{!row.isSame && <ArrowRight />}</td>
              <td className={`to ${classOf(words.value(row.to))}`}>{words.value(row.to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Picture content={request.content} />
    </Card>
  );
};

/**
 * Returns the CSS classes of a value. A passage of text, such as of terms of use, is aligned at the start; shorter values, such as amounts,
 * at the end.
 */
const classOf = (value: string): string => (value.length > passageFrom ? 'r passage' : 'r');
const passageFrom = 60;

const WhyCard = ({ request: { reason, askedBy, askedAt } }: { request: OfficeRequest }) => {
  const { t } = useMessages(approvalRequestsMessages);
  const { seconds } = useNumberAndDateFormatters();
  return (
    <Card
      title={t('why')}
      aside={
        <span className="sub">
          {askedBy.login}, {seconds(askedAt)}
        </span>
      }
    >
      <p className="why">{reason}</p>
    </Card>
  );
};

const pictureSchema = z.object({ name: z.string(), picture: z.string() });

/** The picture contained in a request, such as a logo, as the second person must see it. Renders nothing if there is none. */
const Picture = ({ content }: { content: unknown }) => {
  const { data } = z.safeParse(pictureSchema, content);
  if (!data) return null;
  const type = data.name.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
  return <img className="asked-picture" src={`data:${type};base64,${data.picture}`} alt={data.name} />;
};

/** The facts that the requester saw, beside the current ones. For a decided request there are no current ones. */
export const FactsSeenByRequesterCard = ({
  request: { checks, askedBy, isChanged, state },
}: {
  request: OfficeRequest;
}) => {
  const { t } = useMessages(approvalRequestsMessages);
  const words = useRequestTexts();
  if (checks.length === 0) return null;
  const isOpen = state === 'waiting';
  const changed = checks.filter(({ isSame }) => !isSame).length;
  // Changed facts first.
  const rows = checks.toSorted((a, b) => Number(a.isSame) - Number(b.isSame));
  return (
    <Card
      title={t('saw', { login: askedBy.login })}
      aside={
        isOpen && (
          <StatePill tone={isChanged ? 'warn' : 'ok'} icon={isChanged ? History : Check} filled>
            {isChanged ? t('someChanged', { changed, all: checks.length }) : t('allHolds')}
          </StatePill>
        )
      }
    >
      <table className="tb seen">
        <thead>
          <tr>
            <th scope="col">{t('checked')}</th>
            <th scope="col" className="r">
              {t('whenAsked')}
            </th>
            {isOpen && (
              <>
                <th scope="col" className="r">
                  {t('now')}
                </th>
                <th scope="col">{t('holds')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((check) => (
            <tr key={words.label(check)} data-changed={check.isSame ? undefined : ''}>
              <th scope="row">{words.label(check)}</th>
              <td className="r">{words.value(check.asked)}</td>
              {isOpen && (
                <>
                  <td className="r now">{check.now && words.value(check.now)}</td>
                  <td>
                    <StatePill tone={check.isSame ? 'ok' : 'warn'} icon={check.isSame ? Check : History}>
                      {t(check.isSame ? 'same' : 'differs')}
                    </StatePill>
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
};
