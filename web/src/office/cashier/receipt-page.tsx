import { Printer } from 'lucide-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { useDenominationFormat } from './banknote-count-table.tsx';
import type { CountedDenomination } from './counted-denominations.ts';
import { cashierMessages } from './messages/cashier-messages.ts';
import './cashier.css';

/** A printable receipt: the print style hides everything around it. */
export const ReceiptPage = ({ params }: { readonly params: Readonly<Record<string, string | undefined>> }) => {
  const { t } = useMessages(cashierMessages);
  const { money, moment } = useNumberAndDateFormatters();
  const nameOf = useDenominationFormat();
  const countedDenominations = (counted: readonly CountedDenomination[]) =>
    counted.map(({ valueMinor, count }) => `${count} × ${nameOf(valueMinor)}`).join(', ');
  const number = params.id ?? '';
  const { data, error, refetch } = useOfficeQuery('receipt', { params: { receipt: number } });
  return (
    <>
      <OfficePageHeader title={t('receipt', { number })} above={[{ title: t('cashier'), href: '/cashier' }]} />
      {error && <QueryFailureMessage error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton />}
      {data && (
        <div className="receipt-place">
          <article className="receipt">
            <h2>{data.operator.name}</h2>
            {data.operator.address !== '' && <p className="operator">{data.operator.address}</p>}
            {data.operator.taxNumber !== '' && (
              <p className="operator">{t('taxNumber', { number: data.operator.taxNumber })}</p>
            )}
            <p className="kind">{t(`receiptTitle.${data.kind}`)}</p>
            <p className="amount">{money(data.amountMinor)}</p>
            <dl>
              <Line name={t('receipt', { number: data.receipt })} value={moment(data.at)} />
              {data.player && <Line name={t('player')} value={`${data.player.name} (${data.player.username})`} />}
              {data.countedDenominations.length > 0 && (
                <Line name={t('notes.title')} value={countedDenominations(data.countedDenominations)} />
              )}
              {data.voucher !== null && <Line name={t('vouchers.voucher')} value={data.voucher} />}
              {data.balanceMinor !== null && <Line name={t('balanceAfter')} value={money(data.balanceMinor)} />}
              {data.playerNote !== '' && <Line name={t('playerNote')} value={data.playerNote} />}
              <Line name={t('cashierOf')} value={data.cashier} />
              {data.second !== null && <Line name={t('second')} value={data.second} />}
              {data.shift !== null && <Line name={t('shift')} value={String(data.shift)} />}
            </dl>
            <p className="signature">{t('signature')}</p>
          </article>
          <button type="button" className="ctl pri" onClick={() => window.print()}>
            <Printer />
            {t('print')}
          </button>
        </div>
      )}
    </>
  );
};

const Line = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
