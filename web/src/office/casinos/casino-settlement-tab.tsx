import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { ChevronLeft, ChevronRight, Scale } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { addDays } from '../../i18n/format-day.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { parseAmountToMinorUnits } from '../ui/parse-amount-to-minor-units.ts';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { WaitingRequestNotice } from '../ui/waiting-request-notice.tsx';
import { casinosMessages } from './messages/casinos-messages.ts';
import { useWaitingCasinoRequests } from './use-waiting-casino-requests.ts';

const everyMs = 60_000;

type Settlement = OfficeAnswer<'casinoSettlement'>;

/** Settlement between the hall and a casino: opening balance of a business day, its movements, and the closing balance. */
export const CasinoSettlementTab = ({ site }: { readonly site: number }) => {
  const [params, setParams] = useSearchParams();
  const day = params.get('day') ?? undefined;
  const { data, error, refetch } = useOfficeQuery(
    'casinoSettlement',
    { params: { site }, query: { ...(day !== undefined && { day }) } },
    { everyMs, keepsLast: true },
  );
  if (error) return <QueryFailureMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton />;
  return (
    <div className="casino-cards">
      <DayCard
        settlement={data}
        onDay={(next) => setParams({ of: 'settlement', ...(next !== data.today && { day: next }) })}
      />
      <SettleCard key={data.owedMinor} site={site} owedMinor={data.owedMinor} />
    </div>
  );
};

interface DayCardProps {
  readonly settlement: Settlement;
  readonly onDay: (day: string) => void;
}

const DayCard = ({ settlement, onDay }: DayCardProps) => {
  const { t } = useMessages(casinosMessages);
  const { money, count, day: dayText, symbol } = useNumberAndDateFormatters();
  const { day, today, openingMinor, sums, closingMinor } = settlement;
  const isToday = day === today;
  const signed = (amountMinor: number) => money(amountMinor, { bare: true });
  return (
    <Card
      title={t('dayTitle')}
      aside={
        <span className="day-choice">
          <button type="button" className="ctl sq" aria-label={t('dayBefore')} onClick={() => onDay(addDays(day, -1))}>
            <ChevronLeft />
          </button>
          <b>{dayText(day, { day: 'numeric', month: 'short', year: 'numeric' })}</b>
          <button
            type="button"
            className="ctl sq"
            aria-label={t('dayAfter')}
            disabled={isToday}
            onClick={() => onDay(addDays(day, 1))}
          >
            <ChevronRight />
          </button>
        </span>
      }
      footer={t('signs')}
    >
      <table className="tb sums" aria-label={t('dayTitle')}>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col" className="r">
              {t('times')}
            </th>
            <th scope="col" className="r">
              {t('amountIn', { symbol })}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="edge">
            <th scope="row">{t('opening')}</th>
            <td />
            <td className="r">{signed(openingMinor)}</td>
          </tr>
          {sums.map(({ kind, count: times, amountMinor }) => (
            <tr key={kind}>
              <th scope="row">{t(`sums.${kind}`)}</th>
              <td className="r">{count(times)}</td>
              <td className="r">{signed(amountMinor)}</td>
            </tr>
          ))}
          {sums.length === 0 && (
            <tr>
              <td colSpan={3} className="text-ink-2">
                {t('noMovements')}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(isToday ? 'soFar' : 'closing')}</th>
            <td />
            <td className="r">{signed(closingMinor)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
};

const SettleCard = ({ site, owedMinor }: { readonly site: number; readonly owedMinor: number }) => {
  const { t } = useMessages(casinosMessages);
  const { money, currency } = useNumberAndDateFormatters();
  const [direction, setDirection] = useState<'paid' | 'received'>(owedMinor < 0 ? 'received' : 'paid');
  const [typed, setTyped] = useState(owedMinor === 0 ? '' : money(Math.abs(owedMinor), { bare: true }));
  const requests = useWaitingCasinoRequests('settleSite', String(site));
  const amountMinor = parseAmountToMinorUnits(typed, currency);
  const after = owedMinor + (direction === 'paid' ? -1 : 1) * (amountMinor ?? 0);
  const owed = (minor: number) =>
    minor === 0 ? t('owesNothing') : t(minor > 0 ? 'hallOwes' : 'casinoOwes', { amount: money(Math.abs(minor)) });
  return (
    <Card title={t('settleTitle')} aside={<span className="sub">{t('now')}</span>}>
      <p className="px-4 pb-4 text-16 font-semibold">{owed(owedMinor)}</p>
      {requests.map((request) => (
        <div key={request.id} className="border-t border-line p-4">
          <WaitingRequestNotice request={request} title={t('settleTitle')} />
        </div>
      ))}
      <ActionForm
        action="settleSite"
        icon={Scale}
        group="casino-settle"
        title={t('settle')}
        note={t('settleNote')}
        does={amountMinor ? t('settleDoes', { after: owed(after) }) : t('settleAmount')}
        submit={t('settle')}
        content={amountMinor ? { siteId: site, direction, amountMinor } : null}
      >
        <Segmented<'paid' | 'received'>
          legend={t('direction')}
          value={direction}
          choices={[
            { value: 'paid', label: t('paid') },
            { value: 'received', label: t('received') },
          ]}
          onChange={setDirection}
        />
        <AmountField label={t('amount')} value={typed} onChange={setTyped} />
      </ActionForm>
    </Card>
  );
};
