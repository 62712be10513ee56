import { Printer } from 'lucide-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOffice } from '../api/use-office.ts';
import { useFormats } from '../ui/formats.ts';
import { Failed, Loading } from '../ui/notes.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { cashierMessages } from './messages/index.ts';
import './cashier.css';

/** A receipt on a paper of its own: printing leaves out everything around it. */
export const ReceiptPage = ({
  params,
}: {
  readonly params: Readonly<Record<string, string | undefined>>;
}) => {
  const { t } = useMessages(cashierMessages);
  const { money, moment, count } = useFormats();
  const number = Number(params.id);
  const { data, error, refetch } = useOffice('receipt', { params: { receipt: number } });
  return (
    <>
      <PageHead
        title={t('receipt', { number: count(number) })}
        above={[{ title: t('cashier'), href: '/cashier' }]}
      />
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <div className="receipt-place">
          <article className="receipt">
            <h2>{data.house}</h2>
            <p>{t(`receiptTitle.${data.kind}`)}</p>
            <p className="amount">{money(data.amountMinor)}</p>
            <dl>
              <Line name={t('receipt', { number: count(data.receipt) })} value={moment(data.at)} />
              <Line name={t('player')} value={`${data.name} (${data.username})`} />
              <Line name={t('balanceAfter')} value={money(data.balanceMinor)} />
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
