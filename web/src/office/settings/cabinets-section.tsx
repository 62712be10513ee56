import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOffice } from '../api/use-office.ts';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { MachineState } from '../ui/machine-state.tsx';
import { Empty, Failed, Loading } from '../ui/notes.tsx';
import { settingsMessages } from './messages/index.ts';

const everyMs = 5_000;

/** The real machines, and which of them wait for a technician. */
export const CabinetsSection = () => {
  const { t } = useMessages(settingsMessages);
  const { data, error, refetch } = useOffice('cabinets', {}, { everyMs });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <Card title={t('cabinet')}>
      {data.cabinets.length === 0 ? (
        <Empty>{t('noCabinets')}</Empty>
      ) : (
        <DataTable
          name={t('cabinet')}
          rows={data.cabinets}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'id',
              head: t('machine'),
              cell: ({ id }) => (
                <Link
                  className="font-semibold underline"
                  href={`/settings/cabinets/${encodeURIComponent(id)}`}
                >
                  {id}
                </Link>
              ),
            },
            { id: 'brand', head: t('brandOf'), cell: ({ brand }) => brand.name },
            { id: 'agent', head: t('agentOf'), cell: ({ agent }) => agent.id },
            { id: 'state', head: t('state'), cell: ({ state }) => <MachineState state={state} /> },
            {
              id: 'service',
              head: t('service'),
              cell: ({ reported }) =>
                reported === null
                  ? t('neverLooked')
                  : reported.isInService
                    ? t('inService')
                    : reported.waitsFor.length === 0
                      ? t('readyToOpen')
                      : t('stepsOpen', { count: reported.waitsFor.length }),
            },
          ]}
        />
      )}
    </Card>
  );
};
