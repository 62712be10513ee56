import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { BellOff, RotateCw, Send } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { WaitingRequestNotice } from '../ui/waiting-request-notice.tsx';
import { casinosMessages } from './messages/casinos-messages.ts';
import { useCasinoResponseAndEventTexts } from './use-casino-response-texts.ts';
import { useWaitingCasinoRequests } from './use-waiting-casino-requests.ts';

const everyMs = 5_000;

type Events = OfficeAnswer<'casinoEvents'>;
type Dead = Events['dead'][number];

/** Events whose delivery to the casino failed after all retries, and whether it accepts events at all. */
export const CasinoEventsTab = ({ site }: { readonly site: number }) => {
  const { t } = useMessages(casinosMessages);
  const { count } = useNumberAndDateFormatters();
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useOfficeQuery('casinoEvents', { params: { site } }, { everyMs });
  if (error && !data) return <QueryFailureMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton />;
  const asked = Number(params.get('event'));
  const chosen = data.dead.find(({ number }) => number === asked) ?? data.dead[0] ?? null;
  return (
    <div className="casino-cards">
      <Card
        title={t('deadTitle')}
        aside={<span className="sub">{t('eventSums', { waiting: count(data.waiting), last: count(data.last) })}</span>}
      >
        {data.dead.length === 0 ? (
          <EmptyMessage>{t('noDead')}</EmptyMessage>
        ) : (
          <DeadTable
            dead={data.dead}
            chosen={chosen?.number ?? null}
            onChoose={(number) => setParams({ of: 'events', event: String(number) })}
          />
        )}
        {data.deadCount > data.dead.length && (
          <p className="px-4 py-3 text-12 text-ink-2">
            {t('more', { count: count(data.deadCount - data.dead.length) })}
          </p>
        )}
      </Card>
      <ResendCard site={site} events={data} chosen={chosen} />
    </div>
  );
};

interface DeadTableProps {
  readonly dead: readonly Dead[];
  readonly chosen: number | null;
  readonly onChoose: (number: number) => void;
}

const DeadTable = ({ dead, chosen, onChoose }: DeadTableProps) => {
  const { t } = useMessages(casinosMessages);
  const { moment } = useNumberAndDateFormatters();
  const words = useCasinoResponseAndEventTexts();
  return (
    <DataTable
      name={t('deadTitle')}
      className="two-lines"
      rows={dead}
      keyOf={({ number }) => String(number)}
      columns={[
        {
          id: 'event',
          head: t('event'),
          cell: ({ number, type }) => (
            <span className="two">
              <button
                type="button"
                className="font-semibold"
                aria-pressed={number === chosen}
                onClick={() => onChoose(number)}
              >
                {words.event(type)}
              </button>
              <small>{t('eventNumber', { number: String(number) })}</small>
            </span>
          ),
        },
        { id: 'player', head: t('player'), className: 'wide-only', cell: ({ player }) => player ?? '–' },
        {
          id: 'why',
          head: t('why'),
          className: 'reason',
          cell: ({ answer, tries }) => (
            <span className="two">
              {answer === '' ? '–' : answer}
              <small>{t('triesOnly', { count: tries })}</small>
            </span>
          ),
        },
        {
          id: 'since',
          head: t('since'),
          isFigure: true,
          cell: ({ at, triedAt }) => (
            <span className="two">
              {moment(at)}
              <small>{t('lastTry', { time: moment(triedAt) })}</small>
            </span>
          ),
        },
      ]}
    />
  );
};

interface ResendCardProps {
  readonly site: number;
  readonly events: Events;
  readonly chosen: Dead | null;
}

const ResendCard = ({ site, events: { endedAt, deadCount }, chosen }: ResendCardProps) => {
  const { t } = useMessages(casinosMessages);
  const { moment, count } = useNumberAndDateFormatters();
  const words = useCasinoResponseAndEventTexts();
  const mayResend = useSignedInStaffRight('editSettings') !== null;
  const requests = useWaitingCasinoRequests('resendEvents', String(site));
  const needsNothing = deadCount === 0 && endedAt === null;
  return (
    <Card title={t('resendTitle')}>
      <div className="px-4 pb-4">
        {endedAt === null ? (
          <p className="text-ink-2">{t(needsNothing ? 'takesAll' : 'takesEvents')}</p>
        ) : (
          <>
            <StatePill tone="bad" icon={BellOff} filled>
              {t('ended')}
            </StatePill>
            <p className="mt-2 text-ink-2">{t('endedSince', { time: moment(endedAt) })}</p>
          </>
        )}
      </div>
      {requests.map((request) => (
        <div key={request.id} className="border-t border-line p-4">
          <WaitingRequestNotice request={request} title={t('resendTitle')} />
        </div>
      ))}
      {!needsNothing && mayResend && (
        <>
          {chosen && endedAt === null && (
            <ActionForm
              key={chosen.number}
              action="resendEvents"
              icon={Send}
              group="casino-events"
              title={t('resendOne', { number: String(chosen.number) })}
              note={words.event(chosen.type)}
              does={t('resendDoes')}
              submit={t('resendOne', { number: String(chosen.number) })}
              content={{ siteId: site, event: chosen.number }}
            />
          )}
          <ActionForm
            action="resendEvents"
            icon={RotateCw}
            group="casino-events"
            title={endedAt === null ? t('resendAll', { count: deadCount }) : t('switchOn')}
            {...(endedAt !== null && { note: t('switchOnNote', { count: count(deadCount) }) })}
            does={t(endedAt === null ? 'resendDoes' : 'switchOnDoes')}
            submit={endedAt === null ? t('resendAll', { count: deadCount }) : t('switchOn')}
            content={{ siteId: site }}
          />
        </>
      )}
      {!needsNothing && !mayResend && (
        <p className="border-t border-line px-4 py-3 text-12 text-ink-2">{t('resentByHall')}</p>
      )}
    </Card>
  );
};
