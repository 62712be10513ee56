import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { CasinoEventsTab } from './casino-events-tab.tsx';
import { CasinoReconciliationTab } from './casino-reconciliation-tab.tsx';
import { CasinoSettlementTab } from './casino-settlement-tab.tsx';
import { casinosMessages } from './messages/casinos-messages.ts';
import { UnresolvedPlatformTransfersTab } from './unresolved-platform-transfers-tab.tsx';
import './casinos.css';
import { type Casino, CasinoConnectionState, CasinoConnectionTab } from './casino-connection-tab.tsx';

const everyMs = 5_000;
const tabs = ['transfers', 'settlement', 'reconciliation', 'events', 'connection'] as const;
type Tab = (typeof tabs)[number];

/**
 * Page of the casino at which one site's players have their wallets: unresolved money, settlement with this hall, nightly reconciliation,
 * events and keys.
 */
export const CasinoPage = ({ params }: { params: Readonly<Record<string, string | undefined>> }) => {
  const { t } = useMessages(casinosMessages);
  const site = Number(params.site);
  const { data, error, refetch } = useOfficeQuery('casino', { params: { site } }, { everyMs });
  return (
    <>
      <OfficePageHeader title={data?.name ?? t('site')} above={[{ title: t('casinos'), href: '/casinos' }]} />
      <div className="page casino">
        {error && !data && <QueryFailureMessage error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingSkeleton rows={8} />}
        {data && (data.connection ? <Connected casino={data} /> : <CasinoConnectionTab casino={data} />)}
      </div>
    </>
  );
};

const Connected = ({ casino }: { casino: Casino }) => {
  const { t } = useMessages(casinosMessages);
  const { count } = useNumberAndDateFormatters();
  const [params, setParams] = useSearchParams();
  const tab: Tab = tabs.find((one) => one === params.get('of')) ?? 'transfers';
  const waiting: Readonly<Record<Tab, number>> = {
    ...{ transfers: casino.held, settlement: 0, reconciliation: casino.differing },
    ...{ events: casino.dead, connection: 0 },
  };
  return (
    <>
      <Totals casino={casino} />
      <div className="flex-none overflow-x-auto">
        <Segmented
          legend={t('view')}
          value={tab}
          onChange={(next) => setParams({ of: next })}
          choices={tabs.map((value) => ({
            value,
            label: (
              <>
                <span>{t(`tabs.${value}`)}</span>
                {waiting[value] > 0 && <b className="waits">{count(waiting[value])}</b>}
              </>
            ),
          }))}
        />
      </div>
      {tab === 'transfers' && <UnresolvedPlatformTransfersTab site={casino.siteId} />}
      {tab === 'settlement' && <CasinoSettlementTab site={casino.siteId} />}
      {tab === 'reconciliation' && <CasinoReconciliationTab site={casino.siteId} />}
      {tab === 'events' && <CasinoEventsTab site={casino.siteId} />}
      {tab === 'connection' && <CasinoConnectionTab casino={casino} />}
    </>
  );
};

const Totals = ({ casino }: { casino: Casino }) => {
  const { t } = useMessages(casinosMessages);
  const { count, money, moment } = useNumberAndDateFormatters();
  const { connection, held, heldMinor, unknown, unknownMinor, differing, dead, eventsEndedAt } = casino;
  const ended = eventsEndedAt !== null;
  return (
    <dl className="totals">
      <div>
        <dt>{t('platform')}</dt>
        <dd className="state">{connection && <CasinoConnectionState of={connection.state} />}</dd>
        <dd className="sub">
          {connection?.answeredAt ? t('lastAnswer', { time: moment(connection.answeredAt) }) : t('noAnswerYet')}
        </dd>
      </div>
      <Figure label={t('held')} isBad={held > 0} note={held > 0 ? money(heldMinor) : t('none')}>
        {count(held)}
      </Figure>
      <Figure label={t('unknown')} note={unknown > 0 ? money(unknownMinor) : t('none')}>
        {count(unknown)}
      </Figure>
      <Figure label={t('differing')} isBad={differing > 0} note={t('lastNight')}>
        {count(differing)}
      </Figure>
      <Figure label={t('dead')} isBad={dead > 0 || ended} note={ended ? t('endedShort') : t('afterTries')}>
        {count(dead)}
      </Figure>
    </dl>
  );
};

interface FigureProps {
  readonly label: string;
  readonly note: string;
  /** True for a figure that staff must look at. */
  readonly isBad?: boolean;
  readonly children: ReactNode;
}

const Figure = ({ label, note, isBad = false, children }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={isBad ? 'waits' : undefined}>
      {isBad && <TriangleAlert aria-hidden="true" />}
      {children}
    </dd>
    <dd className="sub">{note}</dd>
  </div>
);
