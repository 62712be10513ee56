import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { Card } from '../ui/card.tsx';
import { type NumberAndDateFormatters, useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { machineMessages } from './messages/machine-messages.ts';

type Meters = OfficeAnswer<'machineMeters'>;
type Row = Meters['rows'][number];

const everyMs = 5_000;

/** The cabinet's meters beside the ledger. An unexplained difference is shown as an alarm. */
export const MachineMetersCard = ({ id }: { id: string }) => {
  const { t } = useMessages(machineMessages);
  const { seconds } = useNumberAndDateFormatters();
  const { data, error, refetch } = useOfficeQuery('machineMeters', { params: { id } }, { everyMs });
  return (
    <Card
      title={t('meters')}
      aside={data && <span className="sub">{t('compared', { time: seconds(data.comparedAt) })}</span>}
      footer={data && <Verdict meters={data} />}
    >
      {!data &&
        (error ? <QueryFailureMessage error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton rows={8} />)}
      {data && <Table meters={data} />}
    </Card>
  );
};

const Table = ({ meters }: { meters: Meters }) => {
  const { t } = useMessages(machineMessages);
  const formats = useNumberAndDateFormatters();
  const { symbol, moment } = formats;
  const begin =
    meters.since === null ? t('sinceBegin', { symbol }) : t('since', { time: moment(meters.since), symbol });
  return (
    <div className="overflow-x-auto">
      <table className="tb meters" aria-label={t('meters')}>
        <thead>
          <tr>
            <th scope="col">{begin}</th>
            <th scope="col" className="r">
              {t('cabinet')}
            </th>
            <th scope="col" className="r">
              {t('ledger')}
            </th>
            <th scope="col" className="r">
              {t('difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {meters.rows.map((row) => {
            const difference = differenceOf(row, meters);
            return (
              <tr key={row.meter} data-differs={difference ? '' : undefined}>
                <th scope="row">{t(`meter.${row.meter}`)}</th>
                <td className="r">{row.cabinet === null ? '–' : shown(row, row.cabinet, formats)}</td>
                <td className="r">{shown(row, row.ledger, formats)}</td>
                <td className="r">{difference === null ? '–' : shown(row, difference, formats)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};

/**
 * Returns the difference between the cabinet's meters and the ledger; null if there is nothing to compare: the cabinet was not queried, or
 * its meters cover only a part.
 */
const differenceOf = (row: Row, { isPart }: Meters): number | null =>
  row.cabinet === null || (isPart && row.meter !== 'credit') ? null : row.cabinet - row.ledger;

const shown = ({ isAmount }: Row, value: number, { money, count }: NumberAndDateFormatters): string =>
  isAmount ? money(value, { bare: true }) : count(value);

const Verdict = ({ meters }: { meters: Meters }) => {
  const { t } = useMessages(machineMessages);
  const { money } = useNumberAndDateFormatters();
  const isUneven = meters.rows.some((row) => (differenceOf(row, meters) ?? 0) !== 0);
  const items = meters.items.map(({ kind, ref, amountMinor, count }) =>
    t(`items.${kind}`, { ref, amount: amountMinor === null ? '' : money(amountMinor), count: count ?? 0 }),
  );
  const says =
    meters.cabinet !== 'read'
      ? t('metersAway')
      : meters.isPart
        ? t('metersPart')
        : !isUneven
          ? t('agrees')
          : items.length > 0
            ? t('explainedBy', { what: items.join(', ') })
            : '';
  const isOpen = meters.unexplainedMinor !== 0;
  return (
    <>
      {isOpen || isUneven ? (
        <TriangleAlert className={isOpen ? 'size-4 flex-none text-bad' : 'size-4 flex-none text-warn'} />
      ) : (
        <CircleCheck
          className={meters.cabinet === 'read' ? 'size-4 flex-none text-ok' : 'size-4 flex-none text-ink-3'}
        />
      )}
      <span>
        <span>{says}</span>{' '}
        {meters.cabinet === 'read' && (isUneven || isOpen) && (
          <>
            {t('unexplained')} <b className={isOpen ? 'text-bad' : 'text-ink'}>{money(meters.unexplainedMinor)}</b>
          </>
        )}
      </span>
    </>
  );
};
