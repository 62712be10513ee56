import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { casinosMessages } from './messages/casinos-messages.ts';

const everyMs = 10_000;

type Casino = OfficeAnswer<'casinos'>['casinos'][number];

/** Sites whose players' wallets are at a casino, and what waits there for staff. */
export const CasinosPage = () => {
  const { t } = useMessages(casinosMessages);
  const { count } = useNumberAndDateFormatters();
  const { data, error, refetch } = useOfficeQuery('casinos', {}, { everyMs });
  return (
    <>
      <OfficePageHeader title={t('casinos')} />
      <div className="page">
        <Card title={t('casinos')} aside={<span className="sub">{t('casinosNote')}</span>}>
          {error && <QueryFailureMessage error={error} onRetry={() => void refetch()} />}
          {!data && !error && <LoadingSkeleton />}
          {data?.casinos.length === 0 && <EmptyMessage>{t('noCasinos')}</EmptyMessage>}
          {data && data.casinos.length > 0 && (
            <DataTable
              name={t('casinos')}
              rows={data.casinos}
              keyOf={({ siteId }) => String(siteId)}
              columns={[
                {
                  id: 'name',
                  head: t('site'),
                  cell: ({ siteId, name }) => (
                    <Link href={`/casinos/${siteId}`} className="font-semibold hover:underline">
                      {name} <span className="sub">{siteId}</span>
                    </Link>
                  ),
                },
                { id: 'state', head: t('state'), cell: (casino) => <Need casino={casino} /> },
                { id: 'held', head: t('held'), isFigure: true, cell: ({ held }) => count(held) },
                { id: 'unknown', head: t('unknown'), isFigure: true, cell: ({ unknown }) => count(unknown) },
                {
                  id: 'differing',
                  head: t('differing'),
                  isFigure: true,
                  cell: ({ differing }) => count(differing),
                },
                { id: 'dead', head: t('dead'), isFigure: true, cell: ({ dead }) => count(dead) },
              ]}
            />
          )}
        </Card>
      </div>
    </>
  );
};

const Need = ({ casino: { held, differing, dead, eventsEndedAt } }: { casino: Casino }) => {
  const { t } = useMessages(casinosMessages);
  return held + differing + dead > 0 || eventsEndedAt !== null ? (
    <StatePill tone="warn" icon={TriangleAlert} filled>
      {t('needsPerson')}
    </StatePill>
  ) : (
    <StatePill tone="ok" icon={CircleCheck}>
      {t('calm')}
    </StatePill>
  );
};
